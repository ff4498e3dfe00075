import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const SLOW_MS = 200;

/** Returns true once a change of the list at `path` has been loading for 200 ms. Quick loads show no skeleton. */
export function useSlowLoading(path: string): boolean {
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && location?.pathname === path;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isSlow;
}
