import { FALLBACKS } from "#contract/errors/errors.ts";
import { parsePacked } from "./pack-rows.ts";
import { PAGE_DATA_ID, type PageData } from "./page-data.ts";

/** Returns whether the page shows a failure, whose texts hydration needs. */
export function showsProblem(): boolean {
  return document.getElementById(PAGE_DATA_ID)?.textContent?.includes('"problem:') ?? false;
}

/**
 * Returns the data in the document. If the backend's address or key is missing, shows the setting's name on the page and
 * throws "Initialization failed".
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
