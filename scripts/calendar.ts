import { readFile, writeFile } from "node:fs/promises";
import { YEARS } from "#contract/calendar/umm-al-qura.ts";
import { listFirstDays } from "./calendar/list-first-days.ts";

/** `npm run calendar`: writes `FIRST_DAYS` in `umm-al-qura.ts`. Run it after changing `YEARS`. */
const file = new URL("../contract/calendar/umm-al-qura.ts", import.meta.url);
const days = listFirstDays(YEARS.first, YEARS.last);
const lines = days.map((day, index) => day + (index % 12 === 11 ? "\n" : " ")).join("");
const source = await readFile(file, "utf8");
await writeFile(file, source.replace(/(?<=FIRST_DAYS = `\n)[^`]*/, lines));
