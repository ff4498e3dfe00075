import * as z from "zod/mini";
import { isCategorySlug } from "./categories.ts";
import { CONTACT_EMAIL_MAX } from "./contact.ts";
import { LOCATION_MAX, MERCHANT_MAX } from "./limits.ts";
import { link, text } from "./validation.ts";

export const MERCHANT_DESCRIPTION_MAX = 2_000;
const MERCHANT_NAME_MIN = 2;
const CERTIFIER_MAX = 120;
const CERTIFICATE_MAX = 80;

/** Texts of the rules that only registrations have (contract 3). */
export const MERCHANT_TEXTS = {
  name: "Enter the name of the business, in at least 2 characters.",
  category: "Choose a category.",
  description: "Say what the business sells.",
  website: "Enter a link that starts with https:// or http://",
  email: "Enter an e-mail address, for example name@example.com.",
  emailLength: "This e-mail address is too long.",
  phone: "Enter 5 to 30 digits; spaces and + ( ) . / - are fine.",
  logo: "The logo has no usable address. Add it again.",
} as const;

/** A registration as its form checks it before sending, its fields in the order of the page; the database checks it again. */
export const registerMerchantSchema = z.object({
  name: text("name", MERCHANT_NAME_MIN, MERCHANT_MAX, MERCHANT_TEXTS.name),
  category: z.string().check(z.refine(isCategorySlug, MERCHANT_TEXTS.category)),
  description: text("description", 1, MERCHANT_DESCRIPTION_MAX, MERCHANT_TEXTS.description),
  location: text("location", 0, LOCATION_MAX),
  website: link(MERCHANT_TEXTS.website),
  halal_certifier: text("certifier", 0, CERTIFIER_MAX),
  certificate_number: text("certificate number", 0, CERTIFICATE_MAX),
  logo_url: link(MERCHANT_TEXTS.logo),
  contact_email: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, MERCHANT_TEXTS.email),
      z.maxLength(CONTACT_EMAIL_MAX, MERCHANT_TEXTS.emailLength),
    ),
  phone: z.string().check(z.trim(), z.regex(/^([0-9+() ./-]{5,30})?$/, MERCHANT_TEXTS.phone)),
});

export type RegisterMerchantInput = z.input<typeof registerMerchantSchema>;
export type RegisterMerchantValues = z.output<typeof registerMerchantSchema>;
