import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AppErrorData } from "#contract/errors.ts";
import { initializeAuth } from "#features/members/session/initialize-auth.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { type Link, readLink } from "./link.ts";
import { openLink, type UsableLink } from "./open-link.ts";

export type LinkState =
  | { status: "opening" }
  /** `userId` is null where the link confirmed something without signing in. */
  | { status: "open"; userId: string | null; type: string | null }
  /** Used, too old or broken; `reason` is what the auth service wrote into the address, if it did. */
  | { status: "ended"; reason: string | null }
  /** The server did not answer: the link is as good as before. */
  | { status: "failed"; error: AppErrorData; retry: () => void }
  /** The page was opened without any link. */
  | { status: "none" };

/**
 * Opens the link that this page was reached by. Its tokens leave the address and the history at once, before anybody
 * is asked, so that no later request, page view or bookmark carries them.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more.
  useEffect(() => {
    if (!link || !isUsable(link)) return;
    let isGone = false;
    void open(link).then((opened) => {
      if (!isGone) setState(opened);
    });
    return () => {
      isGone = true;
    };
  }, [dispatch, link, attempt]);

  return state;

  async function open(usable: UsableLink): Promise<LinkState> {
    const result = await dispatch(openLink(usable));
    if (openLink.fulfilled.match(result)) {
      // Whoever the store knew before, it is the link's account now.
      await dispatch(initializeAuth());
      return { status: "open", userId: result.payload?.userId ?? null, type: usable.type };
    }
    const error = result.payload;
    if (!error || !isPassing(error)) return { status: "ended", reason: null };
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

/** Nobody looked at the link: no connection, a server that is down, or too many tries. */
function isPassing({ type, originalError }: AppErrorData): boolean {
  return type === "network" || type === "server" || originalError.status === 429;
}
