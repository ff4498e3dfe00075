import { FALLBACKS } from "#contract/errors/errors.ts";
import { parsePacked } from "./pack-rows.ts";
import { PAGE_DATA_ID, type PageData } from "./page-data.ts";

/** Whether the page tells of a failure, whose words are then needed to hydrate it. */
export function showsProblem(): boolean {
  return document.getElementById(PAGE_DATA_ID)?.textContent?.includes('"problem:') ?? false;
}

/**
 * The data that the server wrote into the document. Throws 'Initialization failed' without an address and a key for the backend
 * (specification 7), and shows which is missing.
 */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  const page = parsePacked(text || "{}") as Partial<PageData>;
  for (const name of ["supabaseUrl", "supabaseAnonKey"] as const) {
    if (page.config?.[name]) continue;
    const message = `${FALLBACKS.initialization}: ${name} is missing.`;
    document.body.prepend(Object.assign(document.createElement("p"), { textContent: message }));
    throw new Error(message);
  }
  return page as PageData;
}
