import type { UsableLink } from "./link.ts";

/** Returns the history state of an opened recovery link: the user id without a token. It survives a reload. */
export function recoveryState(userId: string): { recovering: string } {
  return { recovering: userId };
}

/** Returns the user id of the opened recovery link from `history.state`. */
export function recoveryUserId(state: unknown): string | null {
  const isObject = typeof state === "object" && state !== null && "recovering" in state;
  return isObject && typeof state.recovering === "string" ? state.recovering : null;
}

/** Returns the history state of an unused link, which survives a reload and is not part of the address. */
export function unusedLinkState(link: UsableLink): { unusedLink: UsableLink } {
  return { unusedLink: link };
}

/** Returns the unused link from `history.state`, which only this site can write. */
export function unusedLink(state: unknown): UsableLink | null {
  const isObject = typeof state === "object" && state !== null && "unusedLink" in state;
  return isObject ? (state.unusedLink as UsableLink) : null;
}
