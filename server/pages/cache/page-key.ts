import { pageQuery } from "#contract/addresses/page-query.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";

const KEY_MAX = 512;

/**
 * The request that a page is made for: the page's key at the site's own address, and nothing else of what a browser
 * sent, because the page will be shown to others.
 */
export function requestForKey(key: string, siteUrl: string): Request {
  return new Request(new URL(key.replace(/^\/+/, "/"), siteUrl));
}

/**
 * The key of a page in the cache: the path and the queries that change it, in order, so that `?utm_source=...`
 * is the same page. Null where the address is too odd to keep.
 */
export function pageKey(url: string): string | null {
  const mark = url.indexOf("?");
  if (mark === -1) return url.length <= KEY_MAX ? url : null;
  const query = pageQuery(url.slice(mark + 1));
  const key = query ? `${url.slice(0, mark)}?${query}` : url.slice(0, mark);
  return key.length <= KEY_MAX ? key : null;
}

/** A page's key in the cache: one page in each language, and nothing else of a cookie. */
export function keyInLanguage(key: string, language: Language): string {
  // No address begins without a slash, so the languages cannot meet.
  return language === DEFAULT_LANGUAGE ? key : `${language} ${key}`;
}
