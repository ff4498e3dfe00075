import { expect, onTestFinished, test } from "vitest";
import { createWorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import { openEstablishedMembers } from "./established-members.ts";

test("the site uses the background worker's rights to look up members", async () => {
  const site = await createWorkerDatabase();
  onTestFinished(() => site.drop());
  const amina = await site.addMember("amina");
  const bilal = await site.addMember("bilal");
  await site.owner.query(
    `update auth.users set email_confirmed_at = now() where id = any($1::uuid[])`,
    [[amina, bilal]],
  );
  await site.owner.query("update public.profiles set created_at = now() - interval '30 days'");
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     values ($1, 'Dates', 'Nakheel', 'food', 'active')`,
    [amina],
  );
  const members = openEstablishedMembers(site.workerUrl);
  onTestFinished(() => members.stop());
  expect(await members.isEstablished(amina)).toBe(true);
  expect(await members.isEstablished(bilal)).toBe(false);
  await site.owner.query("update auth.users set encrypted_password = 'hash' where id = $1", [
    amina,
  ]);
  expect(await members.emailToCompare("nobody@example.com")).toBe("amina@example.com");
});
