// Starts the page.
import { h, render } from "./vendor/preact.js";
import { App } from "./app.js";
import { loadCatalog } from "./catalog.js";
import { fetchOthersFor } from "./pages/fetch.js";
import { route } from "./router.js";
import { connect } from "./socket.js";
import { followLanguage } from "./text/text.js";

followLanguage();
connect();
void loadCatalog();
fetchOthersFor(route.value.page);
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
