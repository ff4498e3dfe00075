import { expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { openDatabaseClock } from "./database-clock.ts";

const HOUR_MS = 3_600_000;

test("the clock of a site does not jump with the clock of its machine", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const clock = await openDatabaseClock(database.ownerUrl, { warn: () => undefined });
  onTestFinished(() => clock.stop());
  const machine = vi.spyOn(Date, "now");
  onTestFinished(() => machine.mockRestore());
  const before = clock.now();
  for (const jump of [HOUR_MS, -HOUR_MS]) {
    machine.mockReturnValue(before + jump);
    expect(clock.now() - before).toBeGreaterThanOrEqual(0);
    expect(clock.now() - before).toBeLessThan(HOUR_MS / 2);
  }
});
