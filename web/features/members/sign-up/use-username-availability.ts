import { useEffect, useState } from "react";
import { usernameProblem } from "#contract/username.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { checkUsername } from "./check-username.ts";

export type UsernameAvailability = "unknown" | "checking" | "available" | "unavailable";

const TYPING_PAUSE_MS = 400;

/** Whether the name being typed is free, asked after a pause; `unknown` while it breaks the rules anyway. */
export function useUsernameAvailability(typed: string): UsernameAvailability {
  const username = typed.trim().toLowerCase();
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<{ username: string; isAvailable: boolean } | null>(null);
  const isWellFormed = usernameProblem(username) === null;

  useEffect(() => {
    if (!isWellFormed) return;
    let isOutdated = false;
    const timer = setTimeout(async () => {
      const isAvailable = await dispatch(checkUsername(username)).unwrap();
      if (!isOutdated) setAnswer({ username, isAvailable });
    }, TYPING_PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [dispatch, username, isWellFormed]);

  if (!isWellFormed) return "unknown";
  if (answer?.username !== username) return "checking";
  return answer.isAvailable ? "available" : "unavailable";
}
