import { expect, test } from "vitest";
import { outboundUrl } from "./outbound-url.ts";

const OWN = "samha.example";

test.each([
  ["https://palm.example/dates?size=5#reviews", "https://palm.example/dates?size=5"],
  ["http://palm.example:80/", "http://palm.example/"],
  ["https://palm.example:443", "https://palm.example/"],
  ["https://متجر.example/تمر", "https://xn--pgbep1f.example/%D8%AA%D9%85%D8%B1"],
])("the server may open %s", (address, url) => {
  expect(outboundUrl(address, OWN)?.href).toBe(url);
});

test.each([
  ["no address", ""],
  ["no protocol", "palm.example"],
  ["another protocol", "file:///etc/passwd"],
  ["another protocol", "ftp://palm.example/"],
  ["another protocol", "gopher://palm.example/"],
  ["another protocol", "javascript:alert(1)"],
  ["a user name", "http://user@palm.example/"],
  ["a password", "http://:secret@palm.example/"],
  ["a hidden host", "http://palm.example@127.0.0.1/"],
  ["another port", "http://palm.example:22/"],
  ["another port", "https://palm.example:5432/"],
  ["the own host", "https://samha.example/admin"],
  ["the own host with a point", "https://SAMHA.example./"],
  ["no domain", "http://localhost/"],
  ["no domain", "http://postgres/"],
  ["a local name", "http://printer.local/"],
  ["a local name", "http://db.internal/"],
  ["a local name", "http://app.localhost/"],
  // Every spelling of an address.
  ["127.0.0.1", "http://127.0.0.1/"],
  ["127.0.0.1", "http://127.1/"],
  ["127.0.0.1", "http://127.0.1/"],
  ["127.0.0.1", "http://2130706433/"],
  ["127.0.0.1", "http://0x7f000001/"],
  ["127.0.0.1", "http://0x7f.0.0.1/"],
  ["127.0.0.1", "http://0177.0.0.1/"],
  ["127.0.0.1", "http://127.0.0.1./"],
  ["127.0.0.1", "http://１２７.０.０.１/"],
  ["127.0.0.1", "http://①②⑦.⓪.⓪.①/"],
  ["0.0.0.0", "http://0/"],
  ["metadata", "http://169.254.169.254/latest/meta-data/"],
  ["metadata", "http://0xA9FEA9FE/"],
  ["::1", "http://[::1]/"],
  ["::1", "http://[0:0:0:0:0:0:0:1]/"],
  ["mapped", "http://[::ffff:127.0.0.1]/"],
  ["compatible", "http://[::127.0.0.1]/"],
  ["NAT64", "http://[64:ff9b::7f00:1]/"],
  ["unique local", "http://[fd00:ec2::254]/"],
  ["a public address, too", "http://1.1.1.1/"],
  ["a public address, too", "http://[2606:4700:4700::1111]/"],
])("the server does not open %s: %s", (_what, address) => {
  expect(outboundUrl(address, OWN)).toBeNull();
});
