import { expect, test } from "vitest";
import type { MigrationFile } from "#server/database/migrations/migration-files.ts";
import { checkName, versionAfter } from "./migration-name.ts";

const files = [file("20261122000000", "baseline"), file("20261201101500", "saved_deals")];

test.each(["", "ab", "Saved_Deals", "saved-deals", "1st_change", "../saved", "saved deals"])(
  "%o is refused as a migration name",
  (name) => {
    expect(() => checkName(name, files)).toThrow(/^"[^\n]*" cannot name a migration: [^\n]*$/);
  },
);

test("two migrations cannot have the same name", () => {
  expect(() => checkName("saved_deals", files)).toThrow("20261201101500_saved_deals.sql");
  expect(() => checkName("saved_deals_2", files)).not.toThrow();
});

test("a new migration's name starts with the time; further parts get the following seconds", () => {
  const now = new Date("2026-12-08T23:59:59.900Z");
  expect(versionAfter(files, now, 0)).toBe("20261208235959");
  expect(versionAfter(files, now, 1)).toBe("20261209000000");
});

test("a clock that is not later than the last migration is refused", () => {
  expect(() => versionAfter(files, new Date("2026-12-01T10:15:00Z"), 0)).toThrow("set the clock");
});

function file(version: string, name: string): MigrationFile {
  return { fileName: `${version}_${name}.sql`, version, name, sql: "", checksum: "" };
}
