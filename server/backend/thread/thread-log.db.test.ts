import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSecrets } from "#server/database/secrets.ts";
import { createLogger } from "#server/http/log/logger.ts";
import { withRequestId } from "#server/http/log/request-context.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { startBackend } from "./start-backend.ts";

test("output of a backend thread is logged with the request id and without secrets", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-log-"));
  const database = await createTestDatabase();
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLogger({ level: "debug", destination });
  const secrets = await openSecrets(folder);
  const backend = await startBackend({ databaseUrl: database.backendUrl, secrets, log });
  onTestFinished(async () => {
    await backend.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const refused = await withRequestId("request-1", () =>
    backend.fetch("http://backend/rest/v1/rpc/secure_add_comment", {
      method: "POST",
      headers: {
        apikey: backend.anonKey,
        "content-type": "application/json",
        "x-request-id": "forged",
      },
      body: JSON.stringify({
        deal_id_param: "d0000000-0000-4000-8000-000000000001",
        user_id_param: "a0000000-0000-4000-8000-000000000001",
        content_param: "Write to amina@example.org",
      }),
    }),
  );

  expect(refused.status).toBe(401);
  await expect.poll(() => lines.length, { timeout: 5_000 }).toBeGreaterThan(0);
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries[0]).toMatchObject({ requestId: "request-1" });
  expect(entries[0].msg).toContain("Not authenticated");
  const all = lines.join("\n");
  expect(all).not.toMatch(/forged|amina@/);
  for (const name of ["jwt-secret", "publishable-key", "secret-key"] as const) {
    expect(all).not.toContain(await secrets.get(name));
  }
});
