import type { Voucher } from "#contract/vouchers/voucher.ts";
import type { Finder } from "./extras-calls.ts";

/** Returns the name of the member who added a code to the deal of another member. */
export function finderOf(
  { userId, code }: Voucher,
  finders: readonly Finder[] = [],
): string | undefined {
  return finders.find(
    (finder) =>
      finder.user_id === userId && finder.status === "accepted" && finder.code?.code === code,
  )?.username;
}
