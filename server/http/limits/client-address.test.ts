import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const trusted = { trustProxy: true };
const untrusted = { trustProxy: false };

test("without a trusted proxy, X-Forwarded-For is ignored", () => {
  expect(clientAddress("192.0.2.7", "203.0.113.9", untrusted)).toBe("192.0.2.7");
});

test("behind a trusted proxy only its own entry counts, not those that the client wrote", () => {
  expect(clientAddress("10.0.0.1", "1.1.1.1, 203.0.113.9", trusted)).toBe("203.0.113.9");
});

test.each([
  ["203.0.113.9:4711", "203.0.113.9"],
  ["[2001:db8::1]:4711", "2001:db8:0:0::/64"],
  ["nonsense", "10.0.0.1"],
  ["", "10.0.0.1"],
  [null, "10.0.0.1"],
])("the proxy's entry %j counts as %s", (header, address) => {
  expect(clientAddress("10.0.0.1", header, trusted)).toBe(address);
});

test.each([
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  [undefined, "unknown"],
])("the socket's %j counts as %s", (socket, address) => {
  expect(clientAddress(socket, null, untrusted)).toBe(address);
});
