import type { UsableLink } from "./link.ts";

/** The history state of an opened recovery link, so that a reload keeps the form: the user id, and no token. */
export function recoveryState(userId: string): { recovering: string } {
  return { recovering: userId };
}

/** The user id of the opened recovery link, from `history.state`. */
export function recoveryUserId(state: unknown): string | null {
  const isObject = typeof state === "object" && state !== null && "recovering" in state;
  return isObject && typeof state.recovering === "string" ? state.recovering : null;
}

/** The history state of a link that waits to be used: a reload keeps it, and no address holds it. */
export function unusedLinkState(link: UsableLink): { unusedLink: UsableLink } {
  return { unusedLink: link };
}

/** The link that waits to be used, from `history.state`, which only this site can have written. */
export function unusedLink(state: unknown): UsableLink | null {
  const isObject = typeof state === "object" && state !== null && "unusedLink" in state;
  return isObject ? (state.unusedLink as UsableLink) : null;
}
