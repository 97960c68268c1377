// The page that a server shows. What is known of a table comes from its frames alone.

import { openHome } from "./home.js";
import { openTable } from "./table.js";
import { trying } from "./parts.js";

const table = location.pathname.match(/^\/tables\/([\w-]+)/)?.[1];
const told = new URLSearchParams(location.hash.slice(1));
trying(() => (table ? openTable(table, told.get("invitation") ?? undefined) : openHome(told.get("transfer"))))();
