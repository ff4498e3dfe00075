import { beforeAll, expect, test, vi } from "vitest";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { deleteDueAccounts } from "./delete-due-accounts.ts";
import { findReferencedKeys } from "./find-referenced-keys.ts";

let site: TestBackend;
const log = { warn: vi.fn() };

beforeAll(async () => {
  site = await startTestBackend();
  return () => site.stop();
});

/** Signs up a member who then requests account deletion through the API, as the settings do. */
async function joinAndLeave(name: string) {
  const member = await site.join(name);
  const { error } = await (await member.backend.data()).rpc("request_account_deletion");
  if (error) throw error;
  return member;
}

const endWaitingPeriods = () =>
  site.owner.query("update private.account_deletions set due_at = now() - interval '1 second'");

const hasAccount = async (id: string) =>
  (await site.owner.query("select from auth.users where id = $1", [id])).rowCount === 1;

test("an account is deleted when its waiting period ends and not before, and its image is no longer referenced", async () => {
  const amina = await joinAndLeave("amina");
  const hamza = await site.join("hamza");
  const key = `avatar/${amina.id}/abcdefghijklmnopqrstuv.webp`;
  await site.owner.query("update public.profiles set profile_image_url = $1 where id = $2", [
    `http://samha.test/images/${key}`,
    amina.id,
  ]);
  expect(await deleteDueAccounts(site.owner, log)).toBe(0);
  expect(await findReferencedKeys(site.owner, [key])).toEqual(new Set([key]));

  await endWaitingPeriods();
  expect(await deleteDueAccounts(site.owner, log)).toBe(1);
  expect(await hasAccount(amina.id)).toBe(false);
  expect(await hasAccount(hamza.id)).toBe(true);
  expect(await findReferencedKeys(site.owner, [key])).toEqual(new Set());
  expect(await deleteDueAccounts(site.owner, log)).toBe(0);
});

test("a deleted account's token is refused", async () => {
  const bilal = await joinAndLeave("bilal");
  await endWaitingPeriods();
  await deleteDueAccounts(site.owner, log);
  const data = await bilal.backend.data();
  expect(await data.rpc("request_account_deletion")).toMatchObject({ status: 401 });
  // The site treats this as an expired session, and the browser deletes it.
  expect(await data.rpc("get_my_profile")).toMatchObject({
    status: 401,
    error: { hint: "session_not_found" },
  });
});

test("the name and the email address of a deleted account can be used again", async () => {
  const first = await joinAndLeave("yusuf");
  await endWaitingPeriods();
  await deleteDueAccounts(site.owner, log);
  const second = await site.join("yusuf");
  expect(second.id).not.toBe(first.id);
});

test("an account that cannot be deleted is logged, kept and retried", async () => {
  const safiya = await joinAndLeave("safiya");
  await endWaitingPeriods();
  await site.owner.query(
    "create table private.keeper (user_id uuid references public.profiles (id))",
  );
  await site.owner.query("insert into private.keeper values ($1)", [safiya.id]);
  log.warn.mockClear();
  expect(await deleteDueAccounts(site.owner, log)).toBe(0);
  expect(log.warn).toHaveBeenCalledWith(
    { message: expect.stringContaining(safiya.id) },
    expect.any(String),
  );
  await site.owner.query("drop table private.keeper");
  expect(await deleteDueAccounts(site.owner, log)).toBe(1);
});

test("two concurrent processes delete each account once", async () => {
  for (const name of ["zaynab", "idris", "maryam"]) await joinAndLeave(name);
  await endWaitingPeriods();
  const counts = await Promise.all([1, 2].map(() => deleteDueAccounts(site.owner, log)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(3);
});
