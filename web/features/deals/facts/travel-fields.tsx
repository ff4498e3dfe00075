import { Trans } from "@lingui/react/macro";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";
import { FACTS_GRID, TickedFact, TypedFact } from "./fact-fields.tsx";

/** The facts of an Umrah or Hajj package. */
export function TravelFields({ hasFlights, ...field }: DealFieldsProps & { hasFlights: boolean }) {
  return (
    <>
      <div className={FACTS_GRID}>
        {hasFlights && (
          <TypedFact
            {...field}
            name="atol_number"
            digits="numeric"
            className="max-sm:col-span-2"
            hint={
              <Trans>
                It’s on the seller’s website. Without it, the deal usually can’t be approved.
              </Trans>
            }
          />
        )}
        <TypedFact {...field} name="seller" optional className="max-sm:col-span-2" />
        <TypedFact
          {...field}
          name="people"
          digits="numeric"
          optional
          hint={<Trans>Number of people.</Trans>}
        />
        <TypedFact
          {...field}
          name="distance_m"
          digits="numeric"
          optional
          hint={<Trans>In metres.</Trans>}
        />
        <TypedFact {...field} name="nights_makkah" digits="numeric" optional />
        <TypedFact {...field} name="nights_madinah" digits="numeric" optional />
        <TypedFact {...field} name="hotel_makkah" optional className="max-sm:col-span-2" />
        <TypedFact
          {...field}
          name="departure"
          optional
          className="max-sm:col-span-2"
          hint={<Trans>Airport and dates.</Trans>}
        />
      </div>
      <TickedFact {...field} name="includes" />
      <TickedFact {...field} name="payment" />
    </>
  );
}
