import { mount } from "svelte";
import App from "./App.svelte";
import { keepClient } from "./parts/worker";
import { followLinks } from "./router.svelte";
import "./style/tokens.css";
import "./style/base.css";
import { loadTexts } from "./texts/texts.svelte";

followLinks();
await loadTexts("common");
mount(App, { target: document.getElementById("app")! });
keepClient();
