import { type ComponentType, createContext } from "react";
import { writeProblem } from "#contract/errors/problem.ts";

/** Button that resends the confirmation link. The layout provides it, because it needs the store. */
export const SendAgainContext = createContext<ComponentType<{ onPress?: () => void }>>(() => null);

const UNCONFIRMED = writeProblem("email_not_confirmed");

/** Returns whether a failure's text asks the member to confirm their email address. */
export function asksToConfirm(text: unknown): boolean {
  return typeof text === "string" && text.startsWith(UNCONFIRMED);
}
