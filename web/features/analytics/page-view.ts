import { isSensitiveName } from "#contract/text/sensitive-words.ts";

/** A page as it is counted. */
export interface PageView {
  page_path: string;
  page_location: string;
  page_title: string;
}

/**
 * The page on screen as analytics may know it: without the fragment and without sign-in codes, tokens and addresses
 * to return to, which are nobody else's business.
 */
export function pageView(address: string, title: string): PageView {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (PRIVATE_PARAMETERS.has(name) || isSensitiveName(name)) url.searchParams.delete(name);
  }
  url.hash = "";
  url.username = "";
  url.password = "";
  return {
    page_path: url.pathname + url.search,
    page_location: url.href,
    page_title: title,
  };
}

const PRIVATE_PARAMETERS = new Set(["code", "state", "next"]);
