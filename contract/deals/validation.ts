import * as z from "zod/mini";
import { isPublicLink, openedLink, pastedLink } from "#contract/addresses/web-address.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { PASSWORD_MIN, URL_MAX } from "#contract/limits.ts";
import {
  EMAIL_MAX,
  isEmailAddress,
  isPasswordBlank,
  isPasswordTooLong,
  normalizeEmail,
} from "#contract/members/credentials.ts";
import { usernameProblem } from "#contract/members/username.ts";
import { exactText } from "#contract/text/exact-text.ts";
import { isPlainText, withoutControls } from "#contract/text/plain-text.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { type ParsedPrice, parsePrice } from "./price.ts";

// Client-side form rules from docs/contract.md; the database checks the fields again.

/** Sign-up form. Converts the username to lower case. */
export const signUpSchema = z.object({
  username: z.pipe(
    username(),
    z.transform((name: string) => name.toLowerCase()),
  ),
  email: email(),
  password: newPassword(),
});
export type SignUpInput = z.input<typeof signUpSchema>;
export type SignUpValues = z.output<typeof signUpSchema>;

/** Sign-in form. Accepts any password that is not empty. */
export const signInSchema = z.object({
  email: email(),
  password: z.string().check(z.minLength(1, brokenRule("password_missing"))),
});
export type SignInInput = z.input<typeof signInSchema>;

export const passwordLinkSchema = z.object({ email: email() });
export type PasswordLinkInput = z.input<typeof passwordLinkSchema>;

export const newPasswordSchema = z.object({ password: newPassword() });
export type NewPasswordInput = z.input<typeof newPasswordSchema>;

export const changePasswordSchema = z.object({
  current: z.string().check(z.minLength(1, brokenRule("current_password_missing"))),
  password: newPassword(),
});
export type ChangePasswordInput = z.input<typeof changePasswordSchema>;

export const changeEmailSchema = z.object({
  email: email(),
  current: z.string().check(z.minLength(1, brokenRule("current_password_missing"))),
});
export type ChangeEmailInput = z.input<typeof changeEmailSchema>;

/** Text field. Cleans the text and counts its characters like the database. `field` is its name in `too_long`. */
export function text(field: string, min: number, max: number, tooShort = "", clean = tidy) {
  return z.string().check(
    z.overwrite(clean),
    z.refine((value) => lengthOf(value) >= min, tooShort),
    z.refine((value) => lengthOf(value) <= max, brokenRule("too_long", { field, max })),
    z.refine(isPlainText, brokenRule("plain_text")),
  );
}

/** Code or number that people copy and compare: a text without invisible characters. */
export function exact(field: string, min: number, max: number, tooShort = "") {
  return text(field, min, max, tooShort, exactText);
}

/** Optional link in public content: an http(s) address with a public host. `shop.com` becomes `https://shop.com`. */
export function link() {
  return webAddress(brokenRule("link_scheme")).check(
    z.refine(
      (value) => sanitizeUrl(value) === "" || lengthOf(value) > URL_MAX || isPublicLink(value),
      brokenRule("link_public"),
    ),
  );
}

/** Optional address of an uploaded image. Allows loopback addresses, because the site may have one. */
export function imageAddress(problem: string) {
  return webAddress(problem);
}

function webAddress(problem: string) {
  return z.string().check(
    z.overwrite((value) => openedLink(pastedLink(tidy(value)))),
    z.refine((value) => value === "" || sanitizeUrl(value) !== "", problem),
    z.refine((value) => lengthOf(value) <= URL_MAX, brokenRule("link_too_long", { max: URL_MAX })),
  );
}

/** Price field of a `priced` form; returns a number, or null if empty. */
export function price() {
  return z.pipe(
    z.custom<ParsedPrice>(),
    z.transform(({ amount, problem }: ParsedPrice, { issues }) => {
      if (problem !== null) issues.push({ code: "custom", message: problem, input: amount });
      return amount;
    }),
  );
}

const PRICES = ["price", "delivery_cost", "free_delivery_over", "original_price"] as const;

/** Returns the schema of a form of texts whose prices are parsed with its currency, so that each checks the sign that was typed. */
export function priced<Values extends Record<(typeof PRICES)[number] | "currency", unknown>>(
  form: z.ZodMiniType<Values> & { shape: Record<keyof Values & string, unknown> },
) {
  const parsePrices = z.transform((texts: Record<keyof Values & string, string>): unknown => {
    const currency = texts.currency.trim().toUpperCase();
    const prices = PRICES.map((name) => [name, parsePrice(texts[name], currency)]);
    return { ...texts, ...Object.fromEntries(prices) };
  });
  return Object.assign(z.pipe(parsePrices, form), { shape: form.shape });
}

/** Currency field; returns a three-letter code in capitals. */
export function currency() {
  return z
    .string()
    .check(
      z.overwrite(exactText),
      z.toUpperCase(),
      z.regex(/^[A-Z]{3}$/, brokenRule("currency_unknown")),
    );
}

function username() {
  return z.string().check(
    z.overwrite(exactText),
    z.check((context) => {
      const problem = usernameProblem(context.value);
      if (problem !== null) {
        context.issues.push({ code: "custom", message: problem, input: context.value });
      }
    }),
  );
}

function newPassword() {
  return z.string().check(
    z.minLength(PASSWORD_MIN, brokenRule("password_short", { min: PASSWORD_MIN })),
    z.refine((value) => !isPasswordBlank(value), brokenRule("password_blank")),
    z.refine((value) => !isPasswordTooLong(value), brokenRule("password_too_long")),
  );
}

function email() {
  return z.string().check(
    z.overwrite(exactText),
    z.maxLength(EMAIL_MAX, brokenRule("email_too_long")),
    z.refine(
      (value) => value.length > EMAIL_MAX || isEmailAddress(normalizeEmail(value)),
      brokenRule("email_missing"),
    ),
  );
}

/** Removes surrounding spaces, and control and invisible characters, which pasted text may contain. */
function tidy(value: string): string {
  return withoutControls(value).trim();
}

/** Counts characters like the database: an emoji counts as one. */
function lengthOf(value: string): number {
  return [...value].length;
}
