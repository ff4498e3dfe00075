import type { Voucher } from "#contract/vouchers/voucher.ts";
import type { Addition } from "./extras-requests.ts";

/** Returns the name of the member who added a code to the deal of another member. */
export function finderOf(
  { userId, code }: Voucher,
  additions: readonly Addition[] = [],
): string | undefined {
  return additions.find(
    (addition) =>
      addition.user_id === userId && addition.status === "accepted" && addition.code?.code === code,
  )?.username;
}
