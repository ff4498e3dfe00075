import { expect } from "vitest";
import type { Heard } from "#testing/security/roles/people.fixture.ts";

/** Expects the headers that every response of an HTTPS site must have. `told` identifies the response in a failure. */
export function expectSecurityHeaders({ status, headers }: Heard, told: string): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy, told).toMatch(/default-src '(none|self)'/);
  expect(policy, told).not.toMatch(/unsafe-|\*|http:/);
  expect(policy, told).toMatch(/frame-ancestors 'none'|; sandbox$/);
  expect(
    [
      "x-content-type-options",
      "x-frame-options",
      "permissions-policy",
      "strict-transport-security",
      "cross-origin-opener-policy",
    ].map((name) => headers.get(name)),
    told,
  ).toEqual([
    "nosniff",
    "DENY",
    expect.stringContaining("camera=()"),
    "max-age=31536000",
    "same-origin",
  ]);
  expect(headers.get("referrer-policy"), told).toMatch(
    /^(strict-origin-when-cross-origin|no-referrer)$/,
  );
  for (const name of ["server", "x-powered-by", "set-cookie"])
    expect(headers.get(name), `${told} ${name}`).toBeNull();
  if (status >= 400) expect(headers.get("cache-control"), told).toMatch(/no-store/);
}
