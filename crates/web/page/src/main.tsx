// Starts the page.
import { h, render } from "./vendor/preact.js";
import { App } from "./app.js";
import { loadCatalog } from "./catalog.js";
import { connect } from "./socket.js";
import { followLanguage } from "./text/text.js";

followLanguage();
connect();
void loadCatalog();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
