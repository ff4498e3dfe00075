import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { DEAL_FIELD_NAMES } from "#lib/locale/deal-field-labels.ts";

/** Sentences for the rules that a field can break (`rule` in the details of `invalid_field`). */
export const FIELD_RULE_TEXTS = {
  length: msg({ message: "{field} must be {min, number} to {max, number} characters" }),
  max_length: msg({ message: "{field} must be at most {max, number} characters" }),
  one_line: msg({ message: "{field} must be on one line" }),
  plain_text: msg({ message: "{field} can’t contain invisible or control characters" }),
  range: msg({ message: "{field} must be {min, number} to {max, number}" }),
  integer_range: msg({
    message: "{field} must be a whole number from {min, number} to {max, number}",
  }),
  two_decimals: msg({ message: "{field} must have at most two decimals" }),
  web_address: msg({
    message: "{field} must be empty or an http(s) address of at most {max, number} characters",
  }),
  public_link: msg({
    message: "{field} must lead to a public site, without a username or password in it",
  }),
  own_image: msg({ message: "{field} must be an image that you uploaded here" }),
  email_address: msg({ message: "{field} must look like name@example.com" }),
  // The form shows the allowed values; here they would be codes.
  one_of: msg({ message: "{field} must be one of the listed values" }),
  required: msg({ message: "{field} is required" }),
  currency_code: msg({ message: "{field} must be a three-letter code, for example GBP" }),
  phone_number: msg({
    message: "{field} must be empty or {min} to {max} digits, spaces and + ( ) . / -",
  }),
  slug_characters: msg({
    message: "{field} must be {min} to {max} lower case letters a to z, digits and hyphens",
  }),
  without_spaces: msg({ message: "{field} must be {min} to {max} characters without spaces" }),
  not_past: msg({ message: "{field} can’t be in the past" }),
  years_ahead: msg({ message: "{field} must be at most {max} years ahead" }),
  days_from_expected: msg({
    message: "{field} must be at most {max} days from the expected day",
  }),
  same_host: msg`The link of an approved deal must stay at the same shop`,
  not_before_start: msg({ message: "{field} can’t be before the start" }),
  end_after_start: msg`The end must be after the start`,
  end_in_future: msg`The end must be in the future`,
  start_in_future: msg`The start must be in the future`,
  percentage: msg({ message: "A percentage must be at most {max}" }),
  discount_given: msg`Enter the discount for a percentage or an amount off`,
  details_for_other: msg`Add details if the reason is “Other”`,
  hot_or_cold: msg`A vote must be hot or cold`,
  counts_not_negative: msg`Vote adjustments must leave both counts at 0 or more`,
  not_changeable: msg({ message: "{field} can’t be changed here" }),
  other_member: msg`You can’t mute yourself`,
  search_word: msg`Use one or two words of at most 40 characters each`,
  max_items: msg({ message: "{field} can have at most {max, number} entries" }),
  username_rule: msg({
    message:
      "{field} must be {min} to {max} letters, digits or underscores, and not a reserved name",
  }),
} satisfies Record<string, MessageDescriptor>;

/** Field names of the database and of forms, as written within a sentence. */
export const FIELD_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  ...DEAL_FIELD_NAMES,
  hub: msg`page`,
  position: msg`position`,
  authority: msg`authority`,
  hijri_year: msg`Hijri year`,
  hijri_month: msg`Hijri month`,
  starts_on: msg`first day`,
  source_url: msg`source`,
  temperature_offset: msg`temperature offset`,
  offset_param: msg`temperature offset`,
  comment: msg`comment`,
  code: msg`code`,
  merchant_url: msg`merchant link`,
  discount_type: msg`discount type`,
  discount_value: msg`discount`,
  min_spend: msg`minimum spend`,
  expiry_date: msg`expiry date`,
  brand_image_url: msg`brand image`,
  name: msg`name`,
  email: msg`email`,
  contact_email: msg`contact email`,
  topic: msg`topic`,
  message: msg`message`,
  website: msg`website`,
  phone: msg`phone`,
  certifier: msg`certifier`,
  halal_certifier: msg`certifier`,
  certificate_number: msg`certificate number`,
  logo_url: msg`logo`,
  pending_profile_image_url: msg`avatar`,
  slug: msg`address`,
  excerpt: msg`summary`,
  text: msg`text`,
  content: msg`text`,
  cover_image_url: msg`cover image`,
  reason: msg`reason`,
  reason_param: msg`reason`,
  canonical_param: msg`main word`,
  words_param: msg`other words`,
  details: msg`details`,
  resolution: msg`resolution`,
  status: msg`status`,
  content_action: msg`action`,
  content_type: msg`content type`,
  content_id: msg`content id`,
  username: msg`username`,
};

export const SOME_FIELD: MessageDescriptor = msg`this field`;
