import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { type EmailLink, readLink, type UsableLink } from "./link.ts";
import { unusedLink, unusedLinkState } from "./recovery.ts";
import { openLink } from "./recovery-requests.ts";

export type LinkState =
  | { status: "reading" }
  /** Nothing has been sent yet, because the link is used only after a click on the button. */
  | { status: "unused"; link: UsableLink }
  /** `userId` is null if the link confirmed something without signing in. */
  | { status: "open"; userId: string | null; type: string | null }
  /** Used, expired or broken. `reason` is the auth service's text from the address, if any. */
  | { status: "ended"; reason: string | null }
  | { status: "none" };

export type OpenedLink = { userId: string | null } | { error: AppErrorData } | "ended";

/**
 * Reads the emailed link in the page's address and removes its tokens immediately, so that no later request, page view or
 * bookmark contains them. The link is used only by `open`, after a click, because mail scanners open links too and each link
 * works once.
 */
export function useLink(): { state: LinkState; open: () => Promise<OpenedLink> } {
  const location = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { supabaseUrl, siteUrl } = useSiteConfig();
  const takesSessions = new URL(supabaseUrl).origin !== new URL(siteUrl).origin;
  const [state, setState] = useState<LinkState>({ status: "reading" });

  useEffect(() => {
    if (state.status !== "reading") return;
    const link = readLink(location, takesSessions);
    const waiting = link.kind === "none" ? unusedLink(location.state) : null;
    setState(stateOf(waiting ?? link));
    if (link.kind === "none") return;
    const next = new URLSearchParams(location.search).get("next");
    const search = next === null ? "" : `?${new URLSearchParams({ next })}`;
    void navigate(
      { pathname: location.pathname, search },
      { replace: true, state: isUsable(link) ? unusedLinkState(link) : null },
    );
  }, [state, location, navigate, takesSessions]);

  return { state, open };

  async function open(): Promise<OpenedLink> {
    if (state.status === "open") return { userId: state.userId };
    if (state.status !== "unused") return "ended";
    const result = await dispatch(openLink(state.link));
    if (openLink.fulfilled.match(result)) {
      // The store may hold another member who was signed in before.
      await dispatch(initializeAuth());
      const userId = result.payload?.userId ?? null;
      setState({ status: "open", userId, type: state.link.type });
      return { userId };
    }
    const error = result.payload;
    if (error && isTemporary(error)) return { error };
    setState({ status: "ended", reason: null });
    void navigate(
      { pathname: location.pathname, search: location.search },
      { replace: true, state: null },
    );
    return "ended";
  }
}

function stateOf(link: EmailLink): LinkState {
  if (isUsable(link)) return { status: "unused", link };
  return link.kind === "refused" ? { status: "ended", reason: link.reason } : { status: "none" };
}

function isUsable(link: EmailLink): link is UsableLink {
  return link.kind === "token" || link.kind === "session";
}

/** Returns whether the server could not check the link: no connection, a server failure, or too many attempts. */
function isTemporary({ type, originalError }: AppErrorData): boolean {
  return type === "network" || type === "server" || originalError.status === 429;
}
