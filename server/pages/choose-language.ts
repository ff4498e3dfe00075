import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { isLanguage, LANGUAGE_ADDRESS, LANGUAGE_COOKIE } from "#contract/language.ts";
import { safeLocalPath } from "#contract/local-path.ts";
import { isHttps } from "#server/http/content-security-policy.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Keeps the language that a reader chose and sends them back to the page they came from. The cookie comes from the
 * server because Safari forgets after a week what a script has set.
 */
export function createLanguageChoice({ siteUrl }: { siteUrl: string }): Hono {
  return new Hono().post(LANGUAGE_ADDRESS, async (c) => {
    c.header("cache-control", "no-store");
    const form = await c.req.formData().catch(() => null);
    const language = form?.get("language");
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
    return c.redirect(cameFrom(c.req.header("referer")), 303);
  });
}

/** Of the page one came from only the path counts: whatever a request claims, it never leads to another site. */
function cameFrom(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return "/";
  const { pathname, search } = new URL(referer);
  return safeLocalPath(pathname + search);
}
