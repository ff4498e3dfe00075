import { isObject } from "#contract/json-object.ts";
import { PASSWORD_MIN } from "#contract/limits.ts";
import {
  isEmailAddress,
  isPasswordBlank,
  isPasswordTooLong,
  normalizeEmail,
  normalizePassword,
  PASSWORD_MAX,
} from "#contract/members/credentials.ts";
import { exactText } from "#contract/text/exact-text.ts";
import { refuse } from "#server/backend/guard/refusal.ts";
import { findAuthAddress } from "./auth-addresses.ts";
import { type CommonPasswords, isCommonPassword } from "./common-passwords.ts";
import { isConfirmationRequest } from "./confirmation-mail.ts";
import { parseJsonObject } from "./parse-json-object.ts";

const EMAIL_INVALID = "This email address is not valid. Please check it.";
const PASSWORD_TOO_LONG = `This password is too long: at most ${PASSWORD_MAX} characters.`;
const PASSWORD_BLANK = "A password cannot be only spaces.";
const PASSWORD_TOO_COMMON =
  "This password is among the first that attackers guess. Choose another one.";

const TEXTS = [
  "email",
  "password",
  "current_password",
  "refresh_token",
  "token",
  "token_hash",
  "type",
  "scope",
] as const;

type SentFields = Partial<Record<(typeof TEXTS)[number], string>> & {
  data?: Record<string, unknown>;
};

type AuthFields = Omit<SentFields, "current_password">;

/** A parsed account request. The limits check it, and the backend receives only this and the headers. */
export interface AuthRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Fields of the body, with a normalized email address; null without a body. */
  fields: AuthFields | null;
  /** Proves that the member requested a change. The guard checks it with a sign-in and removes it from the request. */
  currentPassword: string | null;
}

const MOUNT = "/auth/v1";
const GRANTS: readonly (string | null)[] = ["password", "refresh_token"];
const SCOPES: readonly string[] = ["local", "global", "others"];

export interface AuthRules {
  commonPasswords: CommonPasswords;
  /** Whether members must confirm their email address before they can write. */
  requireConfirmedEmail?: boolean;
}

const DEFAULT_RULES: AuthRules = { commonPasswords: "refuse" };

/** Parses an account request. Returns a refusal if it is unknown, ambiguous or invalid. */
export function readAuthRequest(
  method: string,
  url: URL,
  body: Buffer | null,
  rules = DEFAULT_RULES,
): AuthRequest | Response {
  const path = url.pathname.startsWith(MOUNT) ? url.pathname.slice(MOUNT.length) : "";
  const address = findAuthAddress(method, path);
  if (!address || (path === "/resend" && !rules.requireConfirmedEmail)) {
    return refuse(404, "not_found", "There is no such address.");
  }
  const query = parseQuery(url.search, address.query);
  if (!query) {
    const names = address.query.join(" and ");
    const rule = names === "" ? "no parameters" : `only ${names}, at most once`;
    return refuse(400, "query_refused", `This address takes ${rule}.`);
  }
  if (path === "/token" && !GRANTS.includes(query.get("grant_type"))) {
    return refuse(
      400,
      "unsupported_grant_type",
      "The grant_type must be password or refresh_token.",
    );
  }
  const input = body && readFields(body);
  if (input instanceof Response) return input;
  const { current_password: currentPassword = null, ...others } = input ?? {};
  const fields = input && others;
  if (path === "/logout") {
    const scope = query.get("scope") ?? fields?.scope ?? "local";
    if (!SCOPES.includes(scope)) {
      return refuse(400, "validation_failed", "The scope must be local, global or others.");
    }
    query.set("scope", scope);
  }
  if (path === "/resend" && method === "POST" && !isConfirmationRequest(fields)) {
    return refuse(400, "validation_failed", "The type must be signup, and the email is required.");
  }
  // Links that sign in have the type `email`; the backend supports only its older name.
  if (path === "/verify" && fields?.type === "email") fields.type = "magiclink";
  const request = { method, path, query, fields, currentPassword };
  return refuseCredentials(request, rules.commonPasswords) ?? request;
}

/** Returns whether the request sets a new password: at sign-up, in the settings or through an emailed link. */
export function setsPassword({ path, fields }: AuthRequest): boolean {
  return (path === "/signup" || path === "/user") && fields?.password !== undefined;
}

/** Returns whether the request changes the email address of an account. */
export function changesEmail({ method, path, fields }: AuthRequest): boolean {
  return method === "PUT" && path === "/user" && fields?.email !== undefined;
}

/** Returns the address of a request at the backend. */
export function backendUrl({ path, query }: AuthRequest): URL {
  const url = new URL(`http://backend${MOUNT}${path}`);
  url.search = query.toString();
  return url;
}

/** Parses the body. Drops null fields, which the backend would treat as text, and unknown fields. */
function readFields(body: Buffer): SentFields | Response {
  const input = parseJsonObject(body);
  if (!input) {
    return refuse(
      400,
      "bad_json",
      "The request must be a single JSON object without duplicate names.",
    );
  }
  const fields: SentFields = {};
  for (const name of TEXTS) {
    const value = input[name] ?? null;
    if (value === null) continue;
    if (typeof value !== "string") return refusePlainText(name);
    fields[name] = name === "email" ? normalizeEmail(value) : value;
  }
  const data = input.data ?? null;
  if (data === null) return fields;
  if (!isObject(data)) return refuse(400, "validation_failed", "data must be an object.");
  // The database creates the profile from this data.
  const username = data.username ?? "";
  if (typeof username !== "string") return refusePlainText("username");
  return { ...fields, data: username === "" ? data : { ...data, username: exactText(username) } };
}

function refuseCredentials(
  request: AuthRequest,
  commonPasswords: CommonPasswords,
): Response | null {
  const { email, password: typed, data } = request.fields ?? {};
  if (email !== undefined && !isEmailAddress(email)) {
    return refuse(400, "email_address_invalid", EMAIL_INVALID);
  }
  if (typed === undefined || !setsPassword(request)) return null;
  const password = normalizePassword(typed);
  // The backend refuses short passwords itself.
  if (password.length >= PASSWORD_MIN && isPasswordBlank(password)) {
    return refuse(422, "password_blank", PASSWORD_BLANK);
  }
  if (isPasswordTooLong(password)) return refuse(422, "password_too_long", PASSWORD_TOO_LONG);
  if (commonPasswords === "refuse" && isCommonPassword(password, [email, data?.username])) {
    return refusePassword();
  }
  return null;
}

/** Refuses a password that attackers guess first. */
export function refusePassword(): Response {
  return refuse(422, "password_too_common", PASSWORD_TOO_COMMON);
}

function refusePlainText(name: string): Response {
  return refuse(400, "validation_failed", `${name} must be plain text.`);
}

/**
 * Returns the parameters of a query string, or null if two parsers could read it differently: a name that is not in
 * `names`, percent-encoded, in another case or duplicated. The backend takes the first literal name; other parsers
 * decode names before comparing them.
 */
export function parseQuery(search: string, names: readonly string[]): URLSearchParams | null {
  const query = new URLSearchParams();
  if (search === "") return query;
  for (const pair of search.slice(1).split("&")) {
    const [name = ""] = pair.split("=", 1);
    if (!names.includes(name) || query.has(name)) return null;
    query.set(name, new URLSearchParams(pair).get(name) ?? "");
  }
  return query;
}
