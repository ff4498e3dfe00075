import type { UseFormReturn } from "react-hook-form";
import type { ShareDealInput, ShareDealValues } from "#contract/deals/share-deal-schema.ts";

export interface DealFieldsProps {
  form: UseFormReturn<ShareDealInput, unknown, ShareDealValues>;
  fieldId: (name: string) => string;
}
