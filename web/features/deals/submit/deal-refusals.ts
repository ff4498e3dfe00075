/** Form fields that show refusals without a field, by code. */
export const FIELD_OF_CODE = {
  start_passed: "starts_at",
  merchant_blocked: "deal_url",
  duplicate_deal: "deal_url",
} as const;
