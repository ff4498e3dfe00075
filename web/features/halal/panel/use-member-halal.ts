import { useCallback, useEffect, useRef, useState } from "react";
import type { HalalSubject } from "#contract/halal/halal-facts.ts";
import { fetchMemberHalal, type MemberHalal } from "#features/halal/halal-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";

/** Reads the member's view of the subject; null for visitors and while it loads. */
export function useMemberHalal({ type, id }: HalalSubject, memberId: string | null) {
  const dispatch = useAppDispatch();
  const key = `${memberId} ${type} ${id}`;
  const [loaded, setLoaded] = useState<{ key: string; member: MemberHalal } | null>(null);
  const latest = useRef(0);
  const reload = useCallback(async () => {
    if (memberId === null) return;
    latest.current += 1;
    const request = latest.current;
    const result = await dispatch(fetchMemberHalal({ type, id }));
    if (request === latest.current && fetchMemberHalal.fulfilled.match(result)) {
      setLoaded({ key, member: result.payload });
    }
  }, [dispatch, key, type, id, memberId]);
  useEffect(() => void reload(), [reload]);
  // A reader must not see the claims of the previous one.
  return { member: loaded?.key === key ? loaded.member : null, reload };
}
