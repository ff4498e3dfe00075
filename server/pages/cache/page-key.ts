import { addressLanguage } from "#contract/addresses/address-language.ts";
import { pageQuery } from "#contract/addresses/page-query.ts";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, type Language, languageFrom } from "#contract/language.ts";

const KEY_MAX = 512;
const DEAL_PAGE = new RegExp(`^/*${paths.deal("")}([^/]+)/*$`, "i");

/**
 * Returns the request to render a page for: the key at the site's own address. It contains nothing else from the browser's
 * request, because other visitors will see the page.
 */
export function requestForKey(key: string, siteUrl: string): Request {
  return new Request(new URL(key.replace(/^\/+/, "/"), siteUrl));
}

/**
 * Returns the cache key of a page: the path and the parameters that change it, in a fixed order, so that `?utm_source=...` does
 * not change the key. Null if the address is too long to cache.
 */
export function pageKey(url: string): string | null {
  const mark = url.indexOf("?");
  if (mark === -1) return url.length <= KEY_MAX ? url : null;
  const query = pageQuery(url.slice(mark + 1));
  const key = query ? `${url.slice(0, mark)}?${query}` : url.slice(0, mark);
  return key.length <= KEY_MAX ? key : null;
}

/** Returns the language of a page: the one in its key, otherwise the one in the cookie. */
export function languageOfPage(key: string, cookies: string | null | undefined): Language {
  return addressLanguage(key) ?? languageFrom(cookies);
}

/** Adds the language to a key: a cached page depends on no other part of the cookies. */
export function keyInLanguage(key: string, language: Language): string {
  // Paths start with a slash, so the keys of languages never collide.
  return language === DEFAULT_LANGUAGE ? key : `${language} ${key}`;
}

/** Returns the short id of the deal whose own page has this key, in any spelling of its address; null for other pages. */
export function dealOfKey(key: string): string | null {
  const path = key.slice(key.indexOf("/")).split("?", 1)[0] ?? "";
  const slug = DEAL_PAGE.exec(decodedPath(path))?.[1];
  return slug === undefined ? null : shortDealId(slug.trim().toLowerCase());
}

/** Decodes a path as the router does: `/%61dmin` is the admin area, too. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
