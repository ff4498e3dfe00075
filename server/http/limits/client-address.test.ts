import { expect, test } from "vitest";
import { clientAddress, networksOf, plainAddress } from "./client-address.ts";

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

const MAPPED = [
  "::ffff:192.0.2.7",
  "::FFFF:192.0.2.7",
  "::ffff:c000:207",
  "::ffff:C000:0207",
  "0:0:0:0:0:ffff:192.0.2.7",
  "0000:0000:0000:0000:0000:FFFF:C000:0207",
  "0:0::ffff:c000:207",
  "::ffff:192.0.2.7%eth0",
  "::ffff:c000:207%2",
];

test.each(MAPPED)("%s counts as its IPv4 address, directly and behind a proxy", (address) => {
  expect(clientAddress(address, null, untrusted)).toBe("192.0.2.7");
  expect(clientAddress("10.0.0.1", address, trusted)).toBe("192.0.2.7");
  expect(plainAddress(address)).toBe("192.0.2.7");
  expect(networksOf(address)).toEqual([{ network: "192.0.2.7", times: 1 }]);
});

test.each(MAPPED.filter((address) => !address.includes("%")))(
  "[%s]:4711 of a proxy counts as its IPv4 address",
  (address) => {
    expect(clientAddress("10.0.0.1", `[${address}]:4711`, trusted)).toBe("192.0.2.7");
  },
);

test.each(["::192.0.2.7", "::ffff:0:192.0.2.7", "1::ffff:192.0.2.7", "64:ff9b::192.0.2.7"])(
  "%s is not an IPv4 address",
  (address) => {
    expect(clientAddress(address, null, untrusted)).toMatch(/::\/64$/);
  },
);

test.each([
  ["2001:db8:1:2ff::7", ["2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["2001:DB8:1:2FF:0:0:0:7", ["2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:2ff::/64", ["2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
  ["203.0.113.9", ["203.0.113.9"]],
  ["unknown", ["unknown"]],
])("%s is in the networks %j", (address, networks) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(networks);
});

test("a larger network gets a larger limit, far below one for each household in it", () => {
  expect(networksOf("2001:db8::1").map(({ times }) => times)).toEqual([1, 3, 10]);
});
