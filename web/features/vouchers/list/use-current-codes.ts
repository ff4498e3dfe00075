import type { Voucher } from "#contract/vouchers/voucher.ts";
import { useToday } from "#lib/format/use-today.ts";

/** Returns the codes whose last day has not ended where the reader is. Lists contain a code until its day has ended everywhere. */
export function useCurrentCodes<Code extends Pick<Voucher, "expiryDate">>(
  vouchers: readonly Code[],
): Code[] {
  const today = useToday();
  return vouchers.filter(({ expiryDate }) => expiryDate === null || expiryDate >= today);
}
