// Starts the page.
import { h, render } from "./vendor/preact.js";
import { App } from "./app.js";
import { loadCatalog } from "./catalog.js";
import { tryKeeping } from "./kept.js";
import { fetchOthersFor } from "./pages/fetch.js";
import { route } from "./router.js";
import { connect } from "./socket.js";
import { followLanguage } from "./text/text.js";

// The token has done its work: it is in a cookie, and nobody is to see it in the address or pass it on from there.
if (new URLSearchParams(location.search).has("token")) history.replaceState(null, "", `${location.pathname}${location.hash}`);
tryKeeping();
followLanguage();
connect();
void loadCatalog();
fetchOthersFor(route.value.page);
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
