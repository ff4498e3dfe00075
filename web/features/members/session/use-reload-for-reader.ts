import { useEffect, useRef } from "react";
import { useSelector } from "react-redux";
import { useRevalidator } from "react-router";
import { selectUser } from "./auth-slice.ts";

/** Loads a page again when its member signs out or changes, if its content `isHidden` from others. */
export function useReloadForReader(isHidden: boolean): void {
  const userId = useSelector(selectUser)?.id;
  const { revalidate } = useRevalidator();
  const reader = useRef(userId);
  useEffect(() => {
    const earlier = reader.current;
    reader.current = userId;
    if (isHidden && earlier !== undefined && earlier !== userId) void revalidate();
  }, [isHidden, userId, revalidate]);
}
