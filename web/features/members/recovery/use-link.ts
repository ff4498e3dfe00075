import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AppErrorData } from "#contract/errors.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { type Link, type LinkSession, type LinkToken, readLink } from "./link.ts";
import { openLink } from "./recovery-requests.ts";

type UsableLink = LinkToken | LinkSession;

export type LinkState =
  | { status: "opening" }
  /** `userId` is null where the link confirmed something without signing in. */
  | { status: "open"; userId: string | null; type: string | null }
  /** Used, expired or broken; `reason` is the text of the auth service in the address, if there is one. */
  | { status: "ended"; reason: string | null }
  /** The request failed before the server checked the link: it can be tried again. */
  | { status: "failed"; error: AppErrorData; retry: () => void }
  /** The page was opened without any link. */
  | { status: "none" };

/**
 * Opens the mailed link in the page's address. Its tokens are removed from the address and the history before any
 * request, so that no later request, page view or bookmark holds them.
 */
export function useLink(): LinkState {
  const location = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [link, setLink] = useState<Link | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LinkState>({ status: "opening" });

  useEffect(() => {
    if (link) return;
    const found = readLink(location);
    setLink(found);
    if (found.kind === "none") return setState({ status: "none" });
    if (found.kind === "refused") setState({ status: "ended", reason: found.reason });
    const next = new URLSearchParams(location.search).get("next");
    const search = next === null ? "" : `?${new URLSearchParams({ next })}`;
    void navigate({ pathname: location.pathname, search }, { replace: true });
  }, [link, location, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends the request again.
  useEffect(() => {
    if (!link || !isUsable(link)) return;
    let isUnmounted = false;
    void open(link).then((opened) => {
      if (!isUnmounted) setState(opened);
    });
    return () => {
      isUnmounted = true;
    };
  }, [dispatch, link, attempt]);

  return state;

  async function open(usable: UsableLink): Promise<LinkState> {
    const result = await dispatch(openLink(usable));
    if (openLink.fulfilled.match(result)) {
      // The store may hold another member, who was signed in before.
      await dispatch(initializeAuth());
      return { status: "open", userId: result.payload?.userId ?? null, type: usable.type };
    }
    const error = result.payload;
    if (!error || !isTemporary(error)) return { status: "ended", reason: null };
    const retry = () => {
      setState({ status: "opening" });
      setAttempt((number) => number + 1);
    };
    return { status: "failed", error, retry };
  }
}

function isUsable(link: Link): link is UsableLink {
  return link.kind === "token" || link.kind === "session";
}

/** The server did not check the link: no connection, a server that is down, or too many attempts. */
function isTemporary({ type, originalError }: AppErrorData): boolean {
  return type === "network" || type === "server" || originalError.status === 429;
}
