import { paths } from "#contract/addresses/paths.ts";
import { isSensitiveName } from "#contract/text/sensitive-words.ts";

export interface PageView {
  page_path: string;
  page_location: string;
  page_title: string;
}

/** Returns the page view without the fragment, sign-in codes, tokens, return addresses or conditions of alerts. */
export function pageView(address: string, title: string): PageView {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (PRIVATE_PARAMETERS.has(name) || isSensitiveName(name)) url.searchParams.delete(name);
  }
  // The words of an alert can reveal a belief.
  if (url.pathname === paths.alerts) url.search = "";
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
