import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { withoutLanguage } from "#contract/addresses/address-language.ts";
import { safeLocalPath } from "#contract/addresses/local-path.ts";
import { isLanguage, LANGUAGE_ADDRESS, LANGUAGE_COOKIE } from "#contract/language.ts";
import { isHttps } from "#server/http/headers/content-security-policy.ts";
import { readCapped } from "#server/http/limits/read-capped.ts";
import { isFromOtherSite, isUrlEncoded } from "#server/http/own-form.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const BODY_MAX = 1024;

/**
 * Stores the reader's language and redirects to the previous page. The server sets the cookie because Safari deletes cookies set
 * by JavaScript after a week.
 */
export function createLanguageChoice({ siteUrl }: { siteUrl: string }): Hono {
  return new Hono().post(LANGUAGE_ADDRESS, async (c) => {
    c.header("cache-control", "no-store");
    if (isFromOtherSite(c.req)) {
      return c.json({ code: "other_site", message: "Choose the language on this site." }, 403);
    }
    if (!isUrlEncoded(c.req.header("content-type"))) {
      return c.json({ code: "not_a_form", message: "The form has an unknown format." }, 415);
    }
    const body = await readCapped(c.req.raw, BODY_MAX);
    if (body === "too large") {
      return c.json({ code: "too_large", message: "The form is too large." }, 413);
    }
    const language = new URLSearchParams(body?.toString()).get("language");
    if (!isLanguage(language)) {
      return c.json({ code: "unknown_language", message: "There is no such language here." }, 400);
    }
    setCookie(c, LANGUAGE_COOKIE, language, {
      path: "/",
      maxAge: YEAR_SECONDS,
      sameSite: "Lax",
      httpOnly: true,
      secure: isHttps(siteUrl),
    });
    return c.redirect(previousPath(c.req.header("referer")), 303);
  });
}

/**
 * Returns the path of the previous page: without its origin, so that the redirect never leaves the site, and without its
 * language, which the cookie now sets.
 */
function previousPath(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { pathname, search } = new URL(referer);
  return safeLocalPath(withoutLanguage(pathname + search));
}
