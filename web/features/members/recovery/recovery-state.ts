/** What the history keeps of an opened recovery link, so that a reload goes on: whose it was, and no token. */
export function recoveryState(userId: string): { recovering: string } {
  return { recovering: userId };
}

/** Whose password a recovery link allows to choose here, by the state of the page's place in the history. */
export function recoveringUser(state: unknown): string | null {
  const id = (state as { recovering?: unknown } | null)?.recovering;
  return typeof id === "string" ? id : null;
}
