import { readdir, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const DIST = path.join(ROOT, "dist");
/** Files to search as text; compressed copies have the same content. */
const READ = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const built = new Map<string, string>();
let names: string[];

beforeAll(async () => {
  names = await readdir(DIST, { recursive: true });
  for (const name of names.filter((file) => READ.test(file)))
    built.set(name, await readFile(path.join(DIST, name), "utf8"));
});

function findInBuilt(pattern: RegExp): string[] {
  return [...built].flatMap(([name, text]) => {
    const found = pattern.exec(text)?.[0];
    return found ? [`${name}: ${found.slice(0, 80)}`] : [];
  });
}

test("T28: the site is built, for the browser and for the server", () => {
  const of = (folder: string) => [...built.keys()].filter((name) => name.startsWith(folder)).length;
  expect(of("client/assets/")).toBeGreaterThan(30);
  expect(of("server/")).toBeGreaterThan(0);
});

test.each([
  ["the secret key of a backend", /sb_secret_[\w-]{8}|SUPABASE_SERVICE|SERVICE_ROLE_KEY/],
  ["a signed token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ["an address with a password", /\b[a-z]+:\/\/[^\s/"'`:@$]+:[^\s/"'`@$]+@[\w.]/i],
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY/],
  [
    "a key of a cloud or a code host",
    /\b(AKIA[0-9A-Z]{16}|gh[pousr]_\w{30,}|xox[bap]-[\w-]{10,}|npm_\w{30,})\b/,
  ],
  ["the name of a secret server setting", /\b(SMTP_URL|S3_SECRET_ACCESS_KEY|ADMIN_PASSWORD)\b/],
])("T28: the built files contain nothing that looks like %s", (_what, pattern) => {
  expect(findInBuilt(pattern)).toEqual([]);
});

test("T28: the built files reveal neither the path nor the user of the build", () => {
  const places = [ROOT.replace(/\/$/, ""), os.homedir()].filter((place) => place.length > 5);
  for (const place of places) {
    const found = [...built].filter(([, text]) => text.includes(`${place}/`)).map(([name]) => name);
    expect(found, place).toEqual([]);
  }
});

test("T28: the built files contain no secret from the environment of the build", () => {
  const secrets = Object.entries(process.env).flatMap(([name, value = ""]) =>
    /KEY|SECRET|TOKEN|PASSWORD|CREDENTIAL/i.test(name) && value.length >= 8
      ? [{ name, value }]
      : [],
  );
  for (const { name, value } of secrets) {
    const found = [...built].filter(([, text]) => text.includes(value)).map(([file]) => file);
    expect(found, name).toEqual([]);
  }
});

test("T28: no source maps or private files are served", () => {
  const served = names.filter((name) => name.startsWith("client/"));
  expect(served.filter((name) => /\.(map|ts|tsx|env|pem|key|sql|log)$/.test(name))).toEqual([]);
  const mapped = findInBuilt(/sourceMappingURL=/);
  expect(mapped.filter((found) => found.startsWith("client/"))).toEqual([]);
});
