import { useState } from "react";

/**
 * Returns a React key that changes when a member signs out or another one signs in, but not when a visitor signs in or the
 * stored session has been read. Views with a member's own state use it to drop that state.
 */
export function useMemberKey(userId: string | null): number {
  const [{ lastId, key }, setLast] = useState({ lastId: userId, key: 0 });
  if (userId !== lastId) setLast({ lastId: userId, key: lastId === null ? key : key + 1 });
  return key;
}
