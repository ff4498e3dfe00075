import type { UseFormReturn } from "react-hook-form";
import type { ShareDealInput, ShareDealValues } from "#contract/deals/share-deal-schema.ts";

/** What a part of the form of a deal needs. */
export interface DealFieldsProps {
  form: UseFormReturn<ShareDealInput, unknown, ShareDealValues>;
  /** The id of a field's control. */
  fieldId: (name: string) => string;
}
