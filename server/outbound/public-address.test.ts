import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each(["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4009:81f::200e"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  "",
  "samha.example",
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  // Deprecated: the IPv4 address in the last 32 bits.
  "::7f00:1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:1.1.1.1",
  "::ffff:0:127.0.0.1",
  // NAT64: a gateway would connect to 127.0.0.1 and 10.0.0.1.
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  // 6to4 and Teredo, too.
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "2001:db8::1",
  "3fff::1",
  "100::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
