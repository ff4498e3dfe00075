import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const PATIENCE_MS = 200;

/** True once another page of the list at `path` has been on its way for 200 ms; quick ones never flash (design 7). */
export function useSlowLoading(path: string): boolean {
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && location?.pathname === path;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isSlow;
}
