import { type ProblemParams, writeProblem } from "./problem.ts";

/**
 * The rules that forms check before they send anything, by the code under which `web/lib/errors/form-texts.ts` has
 * their sentence. The database checks the fields again by rules of its own.
 */
export type FormRule =
  | "too_long"
  | "plain_text"
  | "link_scheme"
  | "link_public"
  | "link_too_long"
  | "photo_address"
  | "image_address"
  | "logo_address"
  | "deal_title_short"
  | "deal_merchant_missing"
  | "category_missing"
  | "price_not_a_number"
  | "price_commas"
  | "price_decimals"
  | "price_too_high"
  | "original_price_low"
  | "currency_unknown"
  | "moment_unreadable"
  | "date_missing"
  | "end_past"
  | "end_before_start"
  | "whole_number"
  | "offset_range"
  | "reason_missing"
  | "ban_reason_missing"
  | "email_missing"
  | "email_unreadable"
  | "email_too_long"
  | "password_missing"
  | "current_password_missing"
  | "password_short"
  | "password_blank"
  | "password_too_long"
  | "password_too_common"
  | "username_characters"
  | "username_short"
  | "username_long"
  | "username_reserved"
  | "comment_missing"
  | "voucher_code_length"
  | "voucher_code_spaces"
  | "voucher_merchant_missing"
  | "discount_type_missing"
  | "discount_missing"
  | "percentage_too_high"
  | "date_unreadable"
  | "date_past"
  | "business_name_short"
  | "business_description_missing"
  | "phone_characters"
  | "contact_name_missing"
  | "contact_topic_missing"
  | "contact_message_short"
  | "post_title_short"
  | "post_address"
  | "report_reason_missing"
  | "report_details_missing";

/** The message of a broken rule: `problem:deal_title_short?min=5`. */
export function brokenRule(rule: FormRule, params?: ProblemParams): string {
  return writeProblem(rule, params);
}
