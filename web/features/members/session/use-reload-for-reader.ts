import { useEffect, useEffectEvent } from "react";
import { useSelector } from "react-redux";
import { useRevalidator } from "react-router";
import { useMemberKey } from "#lib/backend/use-member-key.ts";
import { selectUser } from "./auth-slice.ts";

/** Reloads a page when the member signs out or another one signs in, if its content `isHidden` from others. */
export function useReloadForReader(isHidden: boolean): void {
  const { revalidate } = useRevalidator();
  const memberKey = useMemberKey(useSelector(selectUser)?.id ?? null);
  const reload = useEffectEvent(() => {
    if (isHidden) void revalidate();
  });
  useEffect(() => {
    if (memberKey > 0) reload();
  }, [memberKey]);
}
