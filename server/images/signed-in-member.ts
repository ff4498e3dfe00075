import type { Context } from "hono";
import { bearerToken } from "#server/backend/guard/token-claims.ts";
import type { ImageAccess, ImageMember } from "./image-deps.ts";
import { ImageRefusal } from "./image-refusal.ts";

/**
 * Returns the member of the request, with their access token.
 * @throws {ImageRefusal} 401 without a session, 403 if banned or with an unconfirmed email address.
 */
export async function signedInMember(
  access: Pick<ImageAccess, "identify">,
  c: Context,
): Promise<{ member: ImageMember; token: string }> {
  const token = bearerToken(c.req.header("Authorization"));
  const member = token === undefined ? null : await access.identify(token);
  if (token === undefined || member === null) throw new ImageRefusal("not_authenticated");
  const refusal = await member.writeRefusal();
  if (refusal !== null) throw new ImageRefusal(refusal.code, { message: refusal.message });
  return { member, token };
}
