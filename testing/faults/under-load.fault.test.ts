import { beforeAll, expect, test } from "vitest";
import { isRunning } from "#testing/site/is-running.ts";
import { type SiteUnderLoad, startSiteUnderLoad, unexpectedOutcomes } from "./site-under-load.ts";

let under: SiteUnderLoad;

beforeAll(async () => {
  under = await startSiteUnderLoad();
  return () => under.end();
});

test("killing a database process, the database and the site loses nothing and causes no error worse than 503", async () => {
  await under.untilMoreIsWritten();
  await under.killOneDatabaseProcess();
  await under.untilMoreIsWritten();
  await under.killDatabase();
  await under.untilMoreIsWritten();
  await under.site.kill();
  await under.start();
  await under.untilMoreIsWritten();
  // Exit code 1 would mean that the stop was aborted.
  expect(await under.site.stop()).toBe(0);
  expect(await under.postgresPid()).toBe(0);
  await under.start();
  await under.prove();
  expect(unexpectedOutcomes(under.load)).toEqual([]);
}, 300_000);

test("the end of a test stops the PostgreSQL that a killed site has left running", async () => {
  const left = await under.postgresPid();
  await under.site.kill();
  expect(isRunning(left)).toBe(true);
  await under.end();
  expect(isRunning(left)).toBe(false);
}, 120_000);
