import { expect, test } from "vitest";
import { createProxyWarning } from "./untrusted-proxy.ts";

const CLIENT = { "x-forwarded-for": "203.0.113.9" };

/** Returns the number of warnings that these requests cause. */
function warnings(
  requests: [string | undefined, Record<string, string>][],
  trustProxy = false,
): number {
  const lines: string[] = [];
  const log = { warn: (_details: object, line: string) => void lines.push(line) };
  let count = 0;
  const look = createProxyWarning(log as never, { trustProxy }, () => {
    count += 1;
  });
  for (const [address, headers] of requests) look(address, new Headers(headers));
  expect(count).toBe(lines.length);
  for (const line of lines) expect(line).toContain("TRUST_PROXY=on");
  return lines.length;
}

test.each(["127.0.0.1", "::1", "::ffff:10.1.2.3", "172.20.0.5", "192.168.1.1", "fd00::7"])(
  "a proxy at %s that sends client addresses while TRUST_PROXY is off is logged once",
  (address) => {
    expect(
      warnings([
        [address, CLIENT],
        [address, { forwarded: "for=203.0.113.9" }],
      ]),
    ).toBe(1);
  },
);

test("a trusted proxy, a forged header and a request without a proxy header cause no warning", () => {
  expect(warnings([["127.0.0.1", CLIENT]], true)).toBe(0);
  expect(
    warnings([
      ["198.51.100.4", CLIENT],
      ["172.32.0.1", CLIENT],
      ["2001:db8::1", CLIENT],
      [undefined, CLIENT],
      ["127.0.0.1", {}],
    ]),
  ).toBe(0);
});
