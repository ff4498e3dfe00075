import { expect } from "vitest";
import type { ReadResponse } from "#testing/security/roles/people.fixture.ts";

/** Expects the headers that every response of an HTTPS site must have. `label` identifies the response in a failure. */
export function expectSecurityHeaders({ status, headers }: ReadResponse, label: string): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy, label).toMatch(/default-src '(none|self)'/);
  expect(policy, label).not.toMatch(/unsafe-|\*|http:/);
  expect(policy, label).toMatch(/frame-ancestors 'none'|; sandbox$/);
  expect(
    [
      "x-content-type-options",
      "x-frame-options",
      "permissions-policy",
      "strict-transport-security",
      "cross-origin-opener-policy",
    ].map((name) => headers.get(name)),
    label,
  ).toEqual([
    "nosniff",
    "DENY",
    expect.stringContaining("camera=()"),
    "max-age=31536000",
    "same-origin",
  ]);
  expect(headers.get("referrer-policy"), label).toMatch(
    /^(strict-origin-when-cross-origin|no-referrer)$/,
  );
  for (const name of ["server", "x-powered-by", "set-cookie"])
    expect(headers.get(name), `${label} ${name}`).toBeNull();
  if (status >= 400) expect(headers.get("cache-control"), label).toMatch(/no-store/);
}
