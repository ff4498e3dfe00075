import { Hono } from "hono";
import { paths } from "#contract/addresses/paths.ts";
import { readCapped } from "#server/http/limits/read-capped.ts";
import { callAsVisitor, type VisitorApi } from "#server/reader/visitor-reads.ts";

const BODY_MAX = 4_096;
const TOKEN_MAX = 200;

/**
 * Handles the POST with which an email program stops emails of one kind, at the address in `List-Unsubscribe` (RFC
 * 8058). The signed token names the member and the kind. Sessions and cookies are ignored, so another site can do no
 * more than someone who has the email. A GET shows the confirmation page.
 */
export function createOneClick(options: VisitorApi): Hono {
  return new Hono().post(paths.unsubscribe, async (c) => {
    c.header("cache-control", "no-store");
    // The body is always `List-Unsubscribe=One-Click`.
    if ((await readCapped(c.req.raw, BODY_MAX)) === "too large") {
      return c.json({ code: "too_large", message: "The form is too large." }, 413);
    }
    const token = c.req.query("token") ?? "";
    const status = token.length <= TOKEN_MAX ? await unsubscribe(options, token) : 400;
    if (status < 300) return c.json({ message: "Unsubscribed." });
    if (status === 400) {
      return c.json({ code: "link_invalid", message: "This link is not valid." }, 400);
    }
    return c.json({ code: "unavailable", message: "Try again in a moment." }, 503);
  });
}

/** Returns the status of the procedure's response; 503 without a response. */
async function unsubscribe(api: VisitorApi, token: string): Promise<number> {
  const args = { token_param: token };
  const response = await callAsVisitor(api, "unsubscribe_from_mail", args).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? 503;
}
