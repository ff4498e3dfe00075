import { expect, test } from "vitest";
import { chooseTests } from "./choose-tests.ts";

const FILES = [
  "contract/price.test.ts",
  "e2e/deals/a-member-votes.test.ts",
  "server/settings/limits.test.ts",
  "server/backend/guard/guard.db.test.ts",
  "supabase/tests/catalog.test.ts",
  "testing/faults/database.fault.test.ts",
  "testing/machines/several.machines.test.ts",
  "testing/languages/a-new-language.sweep.test.ts",
  "e2e/pages/every-screen-in-arabic.sweep.test.ts",
  "web/ui/server-note.test.tsx",
];

test.each([
  ["contract/price.test.ts", "unit"],
  ["./server/backend/guard/guard.db.test.ts", "database"],
  ["supabase/tests/catalog.test.ts", "database"],
  ["e2e/deals/a-member-votes.test.ts", "journeys"],
  ["e2e\\deals\\a-member-votes.test.ts", "journeys"],
  ["a-member-votes", "journeys"],
  ["database.fault", "faults"],
  ["testing/machines", "machines"],
  ["a-new-language", "sweeps"],
  ["every-screen-in-arabic", "sweeps"],
])("%s is assigned to the %s runner", (path, kind) => {
  const chosen = chooseTests([path], FILES);

  expect(Object.entries(chosen).filter(([, files]) => files.length > 0)).toEqual([
    [kind, [expect.stringContaining("")]],
  ]);
});

test("a folder selects all its tests of every kind", () => {
  expect(chooseTests(["server/"], FILES)).toEqual({
    unit: ["server/settings/limits.test.ts"],
    database: ["server/backend/guard/guard.db.test.ts"],
    journeys: [],
    faults: [],
    machines: [],
    sweeps: [],
  });
});

test("a path without a test is refused, even next to a valid path", () => {
  expect(() => chooseTests(["contract", "contract/pirce.test.ts"], FILES)).toThrow(
    "No test file matches contract/pirce.test.ts.",
  );
});
