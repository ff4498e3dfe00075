// Longer than 200 lines: reads all variables of docs/configuration.md.
import { availableParallelism } from "node:os";
import * as z from "zod/mini";
import { DEFAULT_SITE_NAME } from "#contract/language.ts";
import { PASSWORD_MIN } from "#contract/limits.ts";
import { isEmailAddress, isPasswordBlank } from "#contract/members/credentials.ts";
import type { SocialUrls } from "#contract/site-config.ts";
import type { CommonPasswords } from "#server/backend/auth/common-passwords.ts";
import { HASHED_BYTES_MAX } from "#server/backend/auth/password-form.ts";
import type { S3Settings } from "#server/images/storage/s3.ts";
import type { MailSettings } from "#server/mail/create-mailer.ts";
import { isSender, readSender } from "#server/mail/sender.ts";
import type { MetricsAddress } from "#server/metrics/metrics-server.ts";
import { allOrNone } from "./all-or-none.ts";
import { isLoopback, type Limits, readLimits } from "./limits.ts";
import { SOCIAL_VARIABLES, socialUrlsOf } from "./social-urls.ts";

const portNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, "must be a port number")),
  z.transform(Number),
);
const drainSeconds = z.pipe(
  z.string().check(z.regex(/^(?:[0-9]|[1-5][0-9]|60)$/, "must be a number from 0 to 60")),
  z.transform(Number),
);
const processes = z.pipe(
  z
    .string()
    .check(z.regex(/^(?:auto|[1-9]|[1-5][0-9]|6[0-4])$/, "must be auto or a number from 1 to 64")),
  z.transform((text) =>
    text === "auto" ? automaticProcesses(availableParallelism()) : Number(text),
  ),
);
const isUrl = (text: string) => /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text);
const url = z.string().check(z.refine(isUrl, "must be an http(s) address"));
const withoutSlash = z.transform((text: string) => text.replace(/\/+$/, ""));
const base = z.pipe(url, withoutSlash);
/** Scheme, host and port. The site is always at the root of its origin. */
const origin = z.pipe(
  url.check(z.refine(isOrigin, "must be an origin such as https://samha.example, without a path")),
  withoutSlash,
);
const isEmail = (text: string) => isEmailAddress(text.toLowerCase());
const fitsPassword = (text: string) =>
  text.length >= PASSWORD_MIN &&
  !isPasswordBlank(text) &&
  Buffer.byteLength(text) <= HASHED_BYTES_MAX;
const onOff = z.enum(["on", "off"], "must be on or off");
const refuseOrAllow = z.enum(["refuse", "allow"], "must be refuse or allow");

const databaseUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, "must begin with postgres://"));

/** Shown on pages. */
const oneLine = z
  .string()
  .check(z.regex(/^[^\p{Cc}]{2,200}$/u, "must be one line of 2 to 200 characters"));

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const variables = z.object({
  PORT: z._default(portNumber, 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  SITE_URL: z.optional(origin),
  SITE_NAME: z._default(z.string().check(z.minLength(1)), DEFAULT_SITE_NAME),
  OPERATOR_NAME: z.optional(oneLine),
  OPERATOR_ADDRESS: z.optional(oneLine),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_POOL_URL: z.optional(databaseUrl),
  DATABASE_READ_URL: z.optional(databaseUrl),
  WORKER_DATABASE_URL: z.optional(databaseUrl),
  SUPABASE_URL: z.optional(base),
  SUPABASE_ANON_KEY: z.optional(z.string()),
  API_BASE_URL: z.optional(base),
  UPLOAD_BASE_URL: z.optional(base),
  IMAGE_BASE_URL: z.optional(base),
  S3_ENDPOINT: z.optional(url),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtpUrl, "must be an address such as smtps://user:password@host")),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(z.refine(isSender, "must be an address such as Samha <no-reply@samha.example>")),
  ),
  MODERATOR_MAIL: z.optional(onOff),
  ADMIN_EMAIL: z.optional(z.string().check(z.refine(isEmail, "must be an email address"))),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.refine(fitsPassword, "needs at least 6 characters and at most 72 bytes, not all spaces"),
      ),
  ),
  DEMO: z.optional(onOff),
  ...SOCIAL_VARIABLES,
  GA_MEASUREMENT_ID: z.optional(
    z.string().check(z.regex(/^G-[A-Z0-9]+$/, "must look like G-XXXXXXX")),
  ),
  COMMON_PASSWORDS: z._default(refuseOrAllow, "refuse"),
  REQUIRE_CONFIRMED_EMAIL: z.optional(onOff),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`), "info"),
  METRICS_PORT: z.optional(portNumber),
  METRICS_HOST: z._default(z.string(), "127.0.0.1"),
  TRUST_PROXY: z._default(onOff, "off"),
  DRAIN_SECONDS: z._default(drainSeconds, 0),
  PROCESSES: z._default(processes, 1),
  SERVICE_WORKER: z._default(onOff, "on"),
  LINK_PREVIEW: z._default(onOff, "on"),
  PUSH: z._default(onOff, "on"),
  HSTS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^max-age=\d+(; includeSubDomains)?(; preload)?$/,
          "must look like max-age=31536000; includeSubDomains",
        ),
      ),
    "max-age=31536000",
  ),
});

export interface Env {
  port: number;
  host: string;
  siteUrl: string;
  siteName: string;
  operatorName: string | null;
  operatorAddress: string | null;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A pooler in front of that database, for requests of members and visitors. */
  databasePoolUrl: string | undefined;
  /** A streaming replica of that database, for pages and the public API. */
  databaseReadUrl: string | undefined;
  /** Database of a hosted Supabase, for background work. Without it, a hosted Supabase has no background work. */
  workerDatabaseUrl: string | undefined;
  /** A hosted or self-hosted Supabase; undefined means the embedded backend. */
  supabase: { url: string; anonKey: string } | undefined;
  apiBaseUrl: string;
  uploadBaseUrl: string;
  imageBaseUrl: string;
  s3: S3Settings | undefined;
  mail: MailSettings;
  /** Whether admins get reminder emails about pending items. */
  moderatorMail: boolean;
  admin: { email: string; password: string } | undefined;
  demo: boolean;
  socialUrls: SocialUrls;
  gaMeasurementId: string | null;
  commonPasswords: CommonPasswords;
  /** Whether members must use an emailed link before they can write. */
  requireConfirmedEmail: boolean;
  logLevel: string;
  /** Address of the metrics, by default on this machine only; undefined turns them off. */
  metrics: MetricsAddress | undefined;
  trustProxy: boolean;
  /** How long the site continues after a stop signal, so that a proxy can remove it. */
  drainSeconds: number;
  /** Number of site processes on this port and database. */
  processes: number;
  /** Whether browsers keep an offline page; false removes it from them. */
  serviceWorker: boolean;
  /** Whether the server opens the pages that members link to. */
  linkPreview: boolean;
  /** Whether members can turn on push messages: needs HTTPS and the service worker. */
  push: boolean;
  /** Value of Strict-Transport-Security, sent if `siteUrl` is HTTPS. */
  hsts: string;
  limits: Limits | "off";
}

/**
 * Validates every variable of docs/configuration.md. A bad value throws a one-line Error that names the variable and
 * the rule.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = z.safeParse(variables, nonEmpty);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `${issue?.path.join(".") ?? "The environment"}: ${issue?.message ?? "is wrong"}`,
    );
  }
  const env = parsed.data;
  checkPorts(env);
  for (const name of ["DATABASE_POOL_URL", "DATABASE_READ_URL"] as const) {
    if (env[name] && !env.DATABASE_URL) {
      throw new Error(`${name}: needs DATABASE_URL, the database behind it`);
    }
  }
  const siteUrl = env.SITE_URL ?? ownAddress(env.HOST, env.PORT);
  const s3 = allOrNone(env, [
    "S3_ENDPOINT",
    "S3_BUCKET",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
  ]);
  const supabase = allOrNone(env, ["SUPABASE_URL", "SUPABASE_ANON_KEY"]);
  const admin = allOrNone(env, ["ADMIN_EMAIL", "ADMIN_PASSWORD"]);
  const isEmbedded = !supabase && !env.DATABASE_URL;
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl,
    siteName: env.SITE_NAME,
    operatorName: env.OPERATOR_NAME ?? null,
    operatorAddress: env.OPERATOR_ADDRESS ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePoolUrl: env.DATABASE_POOL_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    workerDatabaseUrl: supabase && env.WORKER_DATABASE_URL,
    supabase: supabase && { url: supabase.SUPABASE_URL, anonKey: supabase.SUPABASE_ANON_KEY },
    apiBaseUrl: env.API_BASE_URL ?? `${siteUrl}/api`,
    uploadBaseUrl: env.UPLOAD_BASE_URL ?? `${siteUrl}/upload`,
    imageBaseUrl: env.IMAGE_BASE_URL ?? `${siteUrl}/images`,
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      region: env.S3_REGION,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: readSender(env.MAIL_FROM, { siteName: env.SITE_NAME, siteUrl }),
    },
    moderatorMail: (env.MODERATOR_MAIL ?? (env.SMTP_URL ? "on" : "off")) === "on",
    admin: admin && { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD },
    demo: env.DEMO ? env.DEMO === "on" : isEmbedded && isLoopback(siteUrl),
    socialUrls: socialUrlsOf(env),
    gaMeasurementId: env.GA_MEASUREMENT_ID ?? null,
    commonPasswords: env.COMMON_PASSWORDS,
    requireConfirmedEmail: (env.REQUIRE_CONFIRMED_EMAIL ?? (env.SMTP_URL ? "on" : "off")) === "on",
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
    trustProxy: env.TRUST_PROXY === "on",
    drainSeconds: env.DRAIN_SECONDS,
    processes: env.PROCESSES,
    serviceWorker: env.SERVICE_WORKER === "on",
    linkPreview: env.LINK_PREVIEW === "on",
    push:
      env.PUSH === "on" && env.SERVICE_WORKER === "on" && new URL(siteUrl).protocol === "https:",
    hsts: env.HSTS,
    limits: readLimits(nonEmpty, siteUrl),
  };
}

/** Eight processes, and a ninth during a restart, fit into the `max_connections` of `compose.yml`. */
const AUTOMATIC_PROCESSES_MAX = 8;

/** Returns the number of processes for `PROCESSES=auto`. */
export function automaticProcesses(cores: number): number {
  return Math.min(cores, AUTOMATIC_PROCESSES_MAX);
}

function checkPorts(env: { PORT: number; METRICS_PORT?: number | undefined }): void {
  for (const name of ["PORT", "METRICS_PORT"] as const) {
    const port = env[name] ?? 1;
    if (port < 1 || port > 65_535) throw new Error(`${name}: must be a port number`);
  }
  if (env.METRICS_PORT === env.PORT) {
    throw new Error("METRICS_PORT: must differ from PORT, or visitors could read the metrics");
  }
}

function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== "";
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === "/" && search + hash + username === "";
}

function ownAddress(host: string, port: number): string {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (!URL.canParse(address)) throw new Error("HOST: must be a name or an address");
  return address;
}
