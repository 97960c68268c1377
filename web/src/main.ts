import { mount } from "svelte";
import App from "./App.svelte";
import { openPage } from "./pages";
import { keepClient } from "./parts/worker";
import { followLinks, route } from "./router.svelte";
import "./style/tokens.css";
import "./style/base.css";
import { loadTexts } from "./texts/texts.svelte";

followLinks();
// The first page is on its way while the common words come; if it does not arrive, the app says so.
openPage(route.page).catch(() => undefined);
await loadTexts("common");
mount(App, { target: document.getElementById("app")! });
keepClient();
