// Longer than 200 lines: the rules of all variables of docs/configuration.md.
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { automaticProcesses, readEnv } from "./env.ts";

test("with nothing set the site is on port 3000 of this machine, with demonstration content", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    siteUrl: "http://127.0.0.1:3000",
    apiBaseUrl: "http://127.0.0.1:3000/api",
    demo: true,
    supabase: undefined,
    limits: { LIMIT_SIGN_IN: { count: 10, seconds: 300 } },
  });
});

test("push messages need https, the service worker and PUSH=on", () => {
  const push = (changes = {}) => readEnv({ SITE_URL: "https://samha.example", ...changes }).push;
  expect(push()).toBe(true);
  const changes = [
    { SITE_URL: "http://samha.example" },
    { SERVICE_WORKER: "off" },
    { PUSH: "off" },
  ];
  expect(changes.map(push)).toEqual([false, false, false]);
});

test.each([
  ["PORT", "http"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["METRICS_PORT", "http"],
  ["METRICS_PORT", "65536"],
  ["METRICS_PORT", "3000"],
  ["HOST", "not a host"],
  ["SITE_URL", "samha.example"],
  ["SITE_URL", "http://:::"],
  ["SITE_URL", "https://samha.example/deals"],
  ["DATABASE_URL", "mysql://localhost/samha"],
  ["DATABASE_POOL_URL", "postgres://127.0.0.1:6432/samha"],
  ["DATABASE_READ_URL", "postgres://127.0.0.1:5433/samha"],
  ["API_BASE_URL", "/api"],
  ["IMAGE_BASE_URL", "ftp://images.example"],
  ["S3_ENDPOINT", "bucket"],
  ["SMTP_URL", "mail.example:25"],
  ["SMTP_URL", "http://mail.example"],
  ["MAIL_FROM", "Samha"],
  ["MAIL_FROM", "no-reply@a.example, no-reply@b.example"],
  ["ADMIN_EMAIL", "maryam"],
  ["ADMIN_EMAIL", " maryam@example.com"],
  ["ADMIN_EMAIL", `${"m".repeat(300)}@example.com`],
  ["ADMIN_PASSWORD", "12345"],
  ["ADMIN_PASSWORD", "      "],
  ["ADMIN_PASSWORD", "€".repeat(25)],
  ["DEMO", "yes"],
  ["PROCESSES", "0"],
  ["PROCESSES", "65"],
  ["PROCESSES", "many"],
  ["PUSH", "yes"],
  ["SOCIAL_X_URL", "@samha"],
  ["SOCIAL_WHATSAPP_URL", "javascript:alert(1)"],
  ["GA_MEASUREMENT_ID", "UA-1"],
  ["LOG_LEVEL", "loud"],
  ["TRUST_PROXY", "1"],
  ["HSTS", "on"],
  ["HSTS", "max-age=1\r\nx: y"],
  ["REQUIRE_CONFIRMED_EMAIL", "yes"],
  ["LIMITS", "of"],
  ["LIMIT_SIGN_IN", "10"],
  ["LIMIT_SIGN_IN", "0/300"],
  ["LIMIT_API", "10 / 300"],
  ["LIMIT_PAGES", "-1/60"],
  ["LIMIT_NEW_MEMBERS", "0/60"],
])("%s=%s aborts startup with one line that names it and the rule", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name}: (must|needs) [^\\n]+$`));
});

test.each([
  ["SUPABASE_URL", "https://x.supabase.co", "SUPABASE_ANON_KEY"],
  ["SUPABASE_ANON_KEY", "key", "SUPABASE_URL"],
  ["ADMIN_EMAIL", "maryam@example.com", "ADMIN_PASSWORD"],
  ["S3_BUCKET", "images", "S3_ENDPOINT"],
])("%s alone aborts startup and names the missing variable", (name, value, missing) => {
  expect(() => readEnv({ [name]: value })).toThrow(
    `${missing}: is missing, although ${name} is set`,
  );
});

test("emails are sent from no-reply at the site's host unless MAIL_FROM is set", () => {
  const variables = { SITE_URL: "https://deals.example", SITE_NAME: "Deals" };
  expect(readEnv(variables).mail).toEqual({
    smtpUrl: undefined,
    from: { name: "Deals", address: "no-reply@deals.example" },
  });
  const mail = { SMTP_URL: "smtps://u:p@mail.example", MAIL_FROM: "hello@deals.example" };
  expect(readEnv({ ...variables, ...mail }).mail).toEqual({
    smtpUrl: "smtps://u:p@mail.example",
    from: { name: "Deals", address: "hello@deals.example" },
  });
});

test("members must confirm their addresses on a site with mail, unless this is switched off", () => {
  const confirms = (variables: Record<string, string>) => readEnv(variables).requireConfirmedEmail;
  const mail = { SMTP_URL: "smtps://mail.example" };
  expect(confirms({})).toBe(false);
  expect(confirms(mail)).toBe(true);
  expect(confirms({ ...mail, REQUIRE_CONFIRMED_EMAIL: "" })).toBe(true);
  expect(confirms({ ...mail, REQUIRE_CONFIRMED_EMAIL: "off" })).toBe(false);
  expect(confirms({ REQUIRE_CONFIRMED_EMAIL: "on" })).toBe(true);
});

test("the operator is named on one line, or not at all", () => {
  expect(readEnv({}).operatorName).toBeNull();
  const operator = { OPERATOR_NAME: "جمعية سمحة", OPERATOR_ADDRESS: "1 High Street, London" };
  expect(readEnv(operator)).toMatchObject({
    operatorName: "جمعية سمحة",
    operatorAddress: "1 High Street, London",
  });
  expect(() => readEnv({ OPERATOR_NAME: "Samha\nLtd" })).toThrow("OPERATOR_NAME: must be one line");
});

test("an empty variable counts as not set", () => {
  expect(readEnv({ PORT: "", SUPABASE_URL: "" })).toMatchObject({ port: 3000 });
});

test("a social icon links to the address in its variable, and off hides it", () => {
  const variables = { SOCIAL_X_URL: "https://x.com/samha", SOCIAL_INSTAGRAM_URL: "off" };
  expect(readEnv(variables).socialUrls).toEqual({
    x: "https://x.com/samha",
    instagram: null,
    whatsapp: "https://www.whatsapp.com/channel",
  });
});

test("limits can be turned off on a loopback address only", () => {
  expect(readEnv({ LIMITS: "off" }).limits).toBe("off");
  expect(readEnv({ LIMITS: "off", SITE_URL: "http://localhost:4000" }).limits).toBe("off");
  for (const siteUrl of ["https://samha.example", "http://127.example.com", "http://10.0.0.1"]) {
    expect(() => readEnv({ LIMITS: "off", SITE_URL: siteUrl })).toThrow(/^LIMITS: off is refused/);
  }
});

test("a public site gets no demonstration content unless it asks for it", () => {
  expect(readEnv({ SITE_URL: "http://localhost:4000" }).demo).toBe(true);
  for (const variables of [{ SITE_URL: "https://samha.example" }, { HOST: "0.0.0.0" }]) {
    expect(readEnv(variables).demo).toBe(false);
    expect(readEnv({ ...variables, DEMO: "on" }).demo).toBe(true);
  }
  expect(readEnv({ DATABASE_URL: "postgres://127.0.0.1/samha" }).demo).toBe(false);
});

test("a limit is written count/seconds", () => {
  const { limits } = readEnv({ LIMIT_UPLOAD: "5/60" });
  expect(limits).toMatchObject({ LIMIT_UPLOAD: { count: 5, seconds: 60 } });
});

test("an IPv6 host is in brackets in the site's address", () => {
  expect(readEnv({ HOST: "::1", PORT: "8080" }).siteUrl).toBe("http://[::1]:8080");
});

test("metrics are off unless METRICS_PORT is set", () => {
  expect(readEnv({}).metrics).toBeUndefined();
  expect(readEnv({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
  expect(readEnv({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }).metrics?.host).toBe("0.0.0.0");
});

test("the configuration names three base addresses, on the site's own origin by default", () => {
  expect(readEnv({ SITE_URL: "https://samha.example" })).toMatchObject({
    apiBaseUrl: "https://samha.example/api",
    uploadBaseUrl: "https://samha.example/upload",
    imageBaseUrl: "https://samha.example/images",
  });
  expect(
    readEnv({
      API_BASE_URL: "https://api.samha.example",
      UPLOAD_BASE_URL: "https://upload.samha.example/",
      IMAGE_BASE_URL: "https://img.samha.example",
    }),
  ).toMatchObject({
    apiBaseUrl: "https://api.samha.example",
    uploadBaseUrl: "https://upload.samha.example",
    imageBaseUrl: "https://img.samha.example",
  });
});

test("detailed logs are off by default", () => {
  expect(readEnv({}).logLevel).toBe("info");
});

test("one process serves the site by default", () => {
  expect(readEnv({}).processes).toBe(1);
  expect(readEnv({ PROCESSES: "3" }).processes).toBe(3);
});

test("auto starts a process per core, up to eight", () => {
  expect(readEnv({ PROCESSES: "auto" }).processes).toBe(automaticProcesses(availableParallelism()));
  expect([1, 8, 9, 128].map(automaticProcesses)).toEqual([1, 8, 8, 8]);
});

test("the database of compose.yml has 50 connections for each process, also during a restart", async () => {
  const compose = await readFile("compose.yml", "utf8");
  const connections = Number(/max_connections=(\d+)/.exec(compose)?.[1]);
  const processes = automaticProcesses(Number.POSITIVE_INFINITY);
  expect(connections).toBeGreaterThanOrEqual(50 * (processes + 1));
});
