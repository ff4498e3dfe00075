import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSecrets } from "#server/database/secrets.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { provePrivileges } from "./prove-privileges.ts";
import { startBackend } from "./thread/start-backend.ts";

/** Creates a procedure that returns its connection's name. */
const SHOW = `
  create function public.show_reader() returns text language sql stable as
    $$ select current_setting('application_name') $$;
  grant execute on function public.show_reader to anon;`;

test("the site's own reads share no connection with the API", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-own-reads-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await database.owner.query(SHOW);
  const log = { debug: () => undefined, error: () => undefined };
  const secrets = await openSecrets(folder);
  const backend = await startBackend({
    databaseUrl: database.backendUrl,
    secrets,
    log,
    ownReads: true,
  });
  onTestFinished(() => backend.stop());
  await provePrivileges(backend.fetch, backend.anonKey);
  await provePrivileges(backend.ownFetch, backend.anonKey);
  const readWith = async (fetch: typeof globalThis.fetch) => {
    const headers = { apikey: backend.anonKey, "content-type": "application/json" };
    const address = "http://backend/rest/v1/rpc/show_reader";
    return (await fetch(address, { method: "POST", headers, body: "{}" })).json();
  };
  expect(await readWith(backend.fetch)).toBe("samha rest");
  expect(await readWith(backend.ownFetch)).toBe("samha pages");
  expect(Object.keys(backend.load())).toEqual(["auth", "rest", "pages"]);
});
