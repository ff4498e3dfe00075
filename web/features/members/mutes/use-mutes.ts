import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { loadMutes, saveMute } from "./mutes-requests.ts";

interface Mutes {
  /** Ids of the muted members; empty for visitors and until loaded. */
  mutedIds: ReadonlySet<string>;
  /** Mutes or unmutes a member and shows a toast. Returns whether it succeeded. */
  setMuted: (member: { id: string; username: string }, isMuted: boolean) => Promise<boolean>;
}

const NOBODY: ReadonlySet<string> = new Set();

/** The mutes of the signed-in member, loaded after the page; `memberId` is null for a visitor. */
export function useMutes(memberId: string | null): Mutes {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [mutedIds, setMutedIds] = useState(NOBODY);

  useEffect(() => {
    if (memberId === null) return;
    let isWanted = true;
    void dispatch(loadMutes()).then((result) => {
      if (isWanted && loadMutes.fulfilled.match(result)) {
        setMutedIds(new Set(result.payload.map(({ id }) => id)));
      }
    });
    return () => {
      isWanted = false;
      setMutedIds(NOBODY);
    };
  }, [dispatch, memberId]);

  const setMuted: Mutes["setMuted"] = useCallback(
    async ({ id, username }, isMuted) => {
      const result = await dispatch(saveMute({ userId: id, isMuted }));
      if (!saveMute.fulfilled.match(result)) {
        showAlert({ type: "error", message: failureText(result) });
        return false;
      }
      setMutedIds((ids) => {
        const next = new Set(ids);
        if (isMuted) next.add(id);
        else next.delete(id);
        return next;
      });
      showToast(
        isMuted
          ? t`You muted ${username}. They won’t know.`
          : t`You’ll hear from ${username} again.`,
      );
      return true;
    },
    [dispatch, showAlert, showToast, t],
  );
  return { mutedIds, setMuted };
}
