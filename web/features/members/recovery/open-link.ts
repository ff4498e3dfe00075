import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { adoptSession, verifyLinkToken } from "#features/members/session/auth-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import type { Link } from "./link.ts";

/** A link that leads into an account. */
export type UsableLink = Extract<Link, { kind: "token" | "session" }>;

/**
 * Signs in with what a mail's link brought; the address is never read by itself (specification 7). Answers whose
 * account it is, or null where the link only confirmed something.
 */
export const openLink = createAppThunk<{ userId: string } | null, UsableLink>(
  "auth/openLink",
  CONTEXT_MESSAGES.openingLink,
  async (link, { extra: { backend } }) => {
    const session =
      link.kind === "token"
        ? await verifyLinkToken(backend, link)
        : await adoptSession(backend, link);
    return session && { userId: session.user.id };
  },
);
