import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { readOverHttp } from "#server/reader/visitor-reads.ts";
import { createDealCalendars } from "./deal-calendars.ts";

const UPCOMING = "a1111111-0000-4000-8000-000000000000";
const RUNNING = "a2222222-0000-4000-8000-000000000000";
const NO_END = "a3333333-0000-4000-8000-000000000000";
const EXPIRED = "a4444444-0000-4000-8000-000000000000";
const PENDING = "b1111111-0000-4000-8000-000000000000";
const REJECTED = "b2222222-0000-4000-8000-000000000000";

let get: (path: string) => Promise<Response>;

beforeAll(async () => {
  const backend: GuardedBackend = await startGuardedBackend("off");
  await backend.join("amina");
  const app = createDealCalendars({
    siteUrl: "https://samha.example",
    reads: readOverHttp({
      supabaseUrl: "",
      anonKey: backend.anonKey,
      fetch: (input, init) => backend.ask(String(input), init),
    }),
  });
  get = async (path) => app.request(path);
  for (const [id, status, starts, ends] of [
    [UPCOMING, "active", "2099-11-24T09:00:00Z", "2099-12-01T00:00:00Z"],
    [RUNNING, "active", null, "2099-12-24T23:59:00Z"],
    [NO_END, "active", null, null],
    [EXPIRED, "active", null, "2020-01-01T00:00:00Z"],
    [PENDING, "pending", "2099-11-24T09:00:00Z", null],
    [REJECTED, "rejected", "2099-11-24T09:00:00Z", null],
  ]) {
    await backend.owner.query(
      `insert into public.deals (id, user_id, title, merchant, category, price, status, starts_at, expires_at)
       select $1, id, 'Dates, figs; and more', 'Date House', 'food', 18.5, $2, $3, $4 from public.profiles where username = 'amina'`,
      [id, status, starts, ends],
    );
  }
  return () => backend.stop();
});

test("the calendar of an upcoming deal, addressed by its id or its first 7 characters, has its start as an event", async () => {
  for (const slug of [UPCOMING, UPCOMING.slice(0, 7)]) {
    const response = await get(`/deals/${slug}.ics`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const text = await response.text();
    expect(text).toContain(`UID:${UPCOMING}-start@samha.example\r\n`);
    expect(text).toContain("DTSTART:20991124T090000Z\r\n");
    expect(text).toContain(String.raw`SUMMARY:Starts: Dates\, figs\; and more`);
    expect(text).toContain("URL:https://samha.example/deals/a111111\r\n");
  }
});

test("the calendar of a running deal with an end date has its end as an event, in the reader's language", async () => {
  const text = await (await get(`/deals/${RUNNING}.ics?lang=ar`)).text();
  expect(text).toContain("DTSTART:20991224T235900Z");
  expect(text).toContain("SUMMARY:ينتهي: Dates");
});

test.each([
  NO_END,
  EXPIRED,
  PENDING,
  REJECTED,
  PENDING.slice(0, 7),
  "a9999999-0000-4000-8000-000000000000",
  "abcdefg",
])("%s has no calendar", async (slug) => {
  const response = await get(`/deals/${slug}.ics`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("Dates");
});
