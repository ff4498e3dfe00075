// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { BACKEND, COMMENT, DATES, group, REPORTS, single } from "./reports.fixture.ts";
import { Component as ReportsPage } from "./reports-page.tsx";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("reports are grouped by content and show the content", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  dates.getByText("2 reports");
  dates.getByText("From Medina");
  dates.getByText("It has expired");
  dates.getByText("Sold out.");
  dates.getByText("safiya");
  const comment = within(screen.getByRole("listitem", { name: "Reported: Prayer mat" }));
  expect(comment.getByRole("link", { name: "Prayer mat" }).getAttribute("href")).toBe(
    "/deals/d2#comment-c1",
  );
  expect(requests.find(({ route }) => route === REPORTS)?.body).toEqual({ status_param: "open" });
});

test("a link shows its address, and a link that runs a script is omitted", async () => {
  const leading = (content_id: string, title: string, link_url: string) =>
    group({ content_type: "deal", content_id, content: { title, link_url }, reports: [] });
  fakeSupabase({
    ...BACKEND,
    [REPORTS]: {
      body: [
        leading("d1", "Honey", "https://honey.example/offer"),
        leading("d2", "Oud", "javascript:alert(1)"),
      ],
    },
  });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const honey = within(await screen.findByRole("listitem", { name: "Reported: Honey" }));
  const link = honey.getByRole("link", { name: "https://honey.example/offer" });
  expect(link.getAttribute("rel")).toContain("nofollow");
  const oud = within(screen.getByRole("listitem", { name: "Reported: Oud" }));
  expect(oud.getAllByRole("link").map((each) => each.getAttribute("href"))).not.toContain(
    "javascript:alert(1)",
  );
});

test("a deal reported as not halal shows its halal facts", async () => {
  const fact = {
    attribute: "stunning",
    source: "member",
    basis: "label",
    observed_on: "2026-11-01",
  };
  const halal = {
    deal: [
      { ...fact, id: "f1", value: "stunned", disputes: [{ id: "x", reason: "expired" }] },
      { ...fact, id: "f2", attribute: "kitchen", value: "not_disclosed" },
    ],
    merchant: [],
  };
  const about = (content_id: string, title: string, known: object) =>
    group({
      content_type: "deal",
      content_id,
      content: { title, halal: known },
      reports: [single({ id: content_id, reason: "not_halal" })],
    });
  fakeSupabase({
    ...BACKEND,
    [REPORTS]: {
      body: [about("d1", "Wings", halal), about("d2", "Sweets", { deal: [], merchant: [] }), DATES],
    },
  });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const ofReport = (name: string) => within(screen.getByRole("listitem", { name }));
  await screen.findByRole("listitem", { name: "Reported: Wings" });
  const facts = ofReport("Reported: Wings").getAllByRole("listitem");
  const texts = facts.map(({ textContent }) => textContent);
  expect(texts).toContain(
    "Stunning: Stunned DisputedLabel or menu, from a member · Stated, not checked",
  );
  expect(texts.join()).toContain("Kitchen: Not disclosed: asked, no answer");
  ofReport("Reported: Sweets").getByText("No information");
  expect(
    ofReport("Reported: Medjool dates").queryByText("Halal information on this deal"),
  ).toBeNull();
});

test("a reported deal shows what members added to it, an end in words", async () => {
  const additions = [
    {
      user_id: "b1",
      username: "bilal",
      note: "SAVE takes £3 off",
      expires_at: null,
    },
    {
      user_id: "h1",
      username: "hamza",
      note: "2026-12-24 23:59 UTC",
      expires_at: "2026-12-24T23:59:00+00:00",
    },
  ];
  const body = [
    group({
      content_type: "deal",
      content_id: "d1",
      content: { title: "Wings", additions },
      reports: [single({ id: "r1" })],
    }),
  ];
  fakeSupabase({ ...BACKEND, [REPORTS]: { body } });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const deal = within(await screen.findByRole("listitem", { name: "Reported: Wings" }));
  expect(deal.getByText("SAVE takes £3 off").closest("p")?.textContent).toBe(
    "Added by bilal: SAVE takes £3 off",
  );
  deal.getByText("Ends Thursday 24 December, 23:59");
});

test.each([
  ["deal", true],
  ["voucher", true],
  ["blog_post", true],
  ["comment", false],
  ["profile", false],
])(
  "whether the author of a reported %s sees the message after a removal: %s",
  async (content_type, isSeen) => {
    const body = [group({ content_type, content_id: "x1", content: null, reports: [] })];
    fakeSupabase({ ...BACKEND, [REPORTS]: { body } });
    await openAdmin(<ReportsPage />, "/admin/reports");
    const hint = await screen.findByText(/^Shown under their reports/);
    expect(hint.textContent?.includes("the author")).toBe(isSeen);
  },
);

test("decided reports show the message and the admin", async () => {
  const decided = group({
    content_type: "deal",
    content_id: "d1",
    content: null,
    reports: [single({ id: "r1", resolution: "Over, thank you.", resolved_by_username: "maryam" })],
  });
  const { requests } = fakeSupabase({ ...BACKEND, [REPORTS]: { body: [decided] } });
  await openAdmin(<ReportsPage />, "/admin/reports?show=resolved");
  await screen.findByText("This no longer exists.");
  expect(screen.getByText(/Decided by/).textContent).toBe("Decided by maryam: Over, thank you.");
  expect(screen.queryByRole("button", { name: "Resolve" })).toBeNull();
  expect(requests.find(({ route }) => route === REPORTS)?.body).toEqual({
    status_param: "resolved",
  });
});

test("reports that failed to load can be loaded again", async () => {
  const { answers } = fakeSupabase({ ...BACKEND, [REPORTS]: { status: 500, body: {} } });
  await openAdmin(<ReportsPage />, "/admin/reports");
  await screen.findByRole("heading", { name: "The reports could not be loaded" });
  answers[REPORTS] = { body: [COMMENT] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("listitem", { name: "Reported: Prayer mat" });
});
