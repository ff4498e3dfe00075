import * as z from "zod/mini";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { checkboxField } from "#contract/deals/detail-fields.ts";
import { imageAddress, link, text } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { LOCATION_MAX, MERCHANT_MAX } from "#contract/limits.ts";
import { CONTACT_EMAIL_MAX } from "#contract/moderation/contact.ts";

export const MERCHANT_DESCRIPTION_MAX = 2_000;
export const OPENING_HOURS_MAX = 200;
const MERCHANT_NAME_MIN = 2;
const CERTIFIER_MAX = 120;
const CERTIFICATE_MAX = 80;

/** Client-side rules of the forms that register and change a merchant, in the order of the page; the database checks the fields again. */
export const registerMerchantSchema = z.object({
  name: text(
    "name",
    MERCHANT_NAME_MIN,
    MERCHANT_MAX,
    brokenRule("business_name_short", { min: MERCHANT_NAME_MIN }),
  ),
  category: z.string().check(z.refine(isCategorySlug, brokenRule("category_missing"))),
  description: text(
    "description",
    1,
    MERCHANT_DESCRIPTION_MAX,
    brokenRule("business_description_missing"),
  ),
  location: text("location", 0, LOCATION_MAX),
  website: link(),
  opening_hours: text("opening_hours", 0, OPENING_HOURS_MAX),
  halal_certifier: text("certifier", 0, CERTIFIER_MAX),
  certificate_number: text("certificate_number", 0, CERTIFICATE_MAX),
  is_muslim_owned: checkboxField(),
  logo_url: imageAddress(brokenRule("logo_address")),
  contact_email: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, brokenRule("email_unreadable")),
      z.maxLength(CONTACT_EMAIL_MAX, brokenRule("email_too_long")),
    ),
  phone: z
    .string()
    .check(
      z.trim(),
      z.regex(/^([0-9+() ./-]{5,30})?$/, brokenRule("phone_characters", { min: 5, max: 30 })),
    ),
});

export type RegisterMerchantInput = z.input<typeof registerMerchantSchema>;
export type RegisterMerchantValues = z.output<typeof registerMerchantSchema>;
