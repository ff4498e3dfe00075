/** The history state of an opened recovery link, so that a reload keeps the form: the user id, and no token. */
export function recoveryState(userId: string): { recovering: string } {
  return { recovering: userId };
}

/** The user id of the opened recovery link, from `history.state`. */
export function recoveryUserId(state: unknown): string | null {
  const isObject = typeof state === "object" && state !== null && "recovering" in state;
  return isObject && typeof state.recovering === "string" ? state.recovering : null;
}
