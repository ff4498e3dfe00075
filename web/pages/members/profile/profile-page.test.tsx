// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { openPage, replacedNavigation } from "#pages/open-page.fixture.tsx";
import { AMINA, AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { loadProfile } from "./load-profile.ts";
import * as profilePage from "./profile-page.tsx";
import * as userPage from "./user-page.tsx";

const DATES = "1a2b3c4d-0000-4000-8000-000000000001";
const MAT = "2b3c4d5e-0000-4000-8000-000000000002";
const ROW = {
  id: AMINA.id,
  username: "amina",
  created_at: "2026-01-02 08:00:00+00",
  profile_image_url: null,
  deals_count: 1,
  comments_count: 2,
  votes_count: 31,
};
const COMMENTS = [
  {
    id: "c1",
    deal_id: DATES,
    deal_title: "Medjool dates",
    content: "Sweet ones",
    created_at: "2026-11-20 11:00:00+00",
  },
  {
    id: "c2",
    deal_id: MAT,
    deal_title: null,
    content: "Soft",
    created_at: "2026-11-19 12:00:00+00",
  },
];

/** Amina's profile, with one deal and two comments. */
const AMINAS_PAGE = {
  "POST /rest/v1/rpc/read_profile": { body: [ROW] },
  "POST /rest/v1/rpc/read_profile_deals": {
    body: {
      deals: [{ id: DATES, title: "Medjool dates", user_id: AMINA.id, username: "amina" }],
      total: 1,
    },
  },
  "POST /rest/v1/rpc/read_profile_comments": { body: COMMENTS },
};

const PAGES = [
  { path: "/users/:id", ...userPage },
  { path: "/profile/:username", ...profilePage },
];

beforeEach(() => {
  localStorage.clear();
  for (const method of ["error", "warn", "info"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ["by id", `/users/${AMINA.id}`],
  ["by name", "/profile/Amina"],
])("the address %s opens Amina's profile with her counts and her deals", async (_, address) => {
  fakeSupabase(AMINAS_PAGE);
  openPage(PAGES, address);
  await screen.findByRole("heading", { level: 1, name: "amina" });
  expect(screen.getByText(/Member since/).textContent).toBe("Member since 2 Jan 2026");
  for (const count of ["1 deal", "2 comments", "31 votes"]) {
    screen.getByText(count);
  }
  screen.getByRole("heading", { level: 2, name: "Medjool dates" });
  expect(screen.queryByRole("link", { name: "Settings" })).toBeNull();
});

test.each([
  ["loads", { body: { deals: [], total: 0 } }],
  ["fails to load", { status: 500, body: { message: "down" } }],
])(
  "a profile that another page replaced while it %s does not change the list",
  async (_, deals) => {
    const { answers } = fakeSupabase({ ...AMINAS_PAGE });
    const { store } = openPage(PAGES, "/profile/amina");
    await screen.findByRole("heading", { level: 2, name: "Medjool dates" });
    answers["POST /rest/v1/rpc/read_profile_deals"] = deals;
    await loadProfile(replacedNavigation(store, "/profile/amina"), { username: "amina" });
    expect(selectDeals(store.getState())).toHaveLength(1);
  },
);

test("each comment on a profile links to its place in the thread; a deal without a title shows its number", async () => {
  fakeSupabase(AMINAS_PAGE);
  openPage(PAGES, "/profile/amina");
  await userEvent.click(await screen.findByRole("link", { name: "Comments" }));
  await screen.findByRole("heading", { name: "Deal #2b3c4d5" });
  const [first, second] = screen.getAllByRole("heading", { level: 2 });
  expect(
    within(first as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/deals/1a2b3c4#comment-c1");
  expect(first?.textContent).toBe("Medjool dates");
  expect(second?.textContent).toBe("Deal #2b3c4d5");
});

test("consecutive comments on a deal share a title, and the time of each comment links to it", async () => {
  const more = { ...COMMENTS[0], id: "c3", content: "Just ordered" };
  fakeSupabase({
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/read_profile_comments": { body: [more, ...COMMENTS] },
  });
  openPage(PAGES, "/profile/amina?tab=comments");
  const titles = await screen.findAllByRole("heading", { level: 2 });
  expect(titles.map((title) => title.textContent)).toEqual(["Medjool dates", "Deal #2b3c4d5"]);
  const group = titles[0]?.closest("li") as HTMLElement;
  within(group).getByText("Just ordered");
  within(group).getByText("Sweet ones");
  const links = within(group).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/deals/1a2b3c4#comment-c3",
    "/deals/1a2b3c4#comment-c3",
    "/deals/1a2b3c4#comment-c1",
  ]);
});

test("a missing profile returns 404", async () => {
  fakeSupabase({ "POST /rest/v1/rpc/read_profile": { body: [] } });
  openPage(PAGES, "/profile/nobody");
  await screen.findByText("404 problem:user_profile_not_found");
});

test.each([
  ["/users/%20", "User ID is required"],
  ["/profile/%20", "Username is required"],
])("%s shows that the id or the name is missing", async (address, message) => {
  const { requests } = fakeSupabase({});
  openPage(PAGES, address);
  await screen.findByText(message);
  expect(requests).toEqual([]);
});

test("a profile that failed to load shows an error and can be loaded again", async () => {
  const { answers } = fakeSupabase({
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/read_profile": { status: 500, body: { message: "down" } },
  });
  openPage(PAGES, "/profile/amina");
  expect((await screen.findByRole("alert")).textContent).toContain("Server error.");
  answers["POST /rest/v1/rpc/read_profile"] = { body: [ROW] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { level: 1, name: "amina" });
});

test("deals that fail to load do not affect the rest of the profile", async () => {
  fakeSupabase({
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/read_profile_deals": { status: 500, body: { message: "down" } },
  });
  openPage(PAGES, "/profile/amina");
  await screen.findByRole("heading", { name: "Deals could not be loaded" });
  screen.getByRole("heading", { level: 1, name: "amina" });
});

test("live and ended deals add up to the number in the header", async () => {
  fakeSupabase({
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/read_profile": { body: [{ ...ROW, deals_count: 8 }] },
  });
  openPage(PAGES, "/profile/amina");
  await screen.findByText("8 deals");
  const lines = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(lines).toContain("1 live deal · 7 ended");
});

test("ended deals can be shown if there are no others", async () => {
  const { answers } = fakeSupabase({
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/read_profile_deals": { body: { deals: [], total: 0 } },
  });
  openPage(PAGES, "/profile/amina");
  await screen.findByRole("heading", { name: "No live deals right now" });
  answers["POST /rest/v1/rpc/read_profile_deals"] =
    AMINAS_PAGE["POST /rest/v1/rpc/read_profile_deals"];
  await userEvent.click(screen.getByRole("link", { name: "Show expired deals" }));
  await screen.findByRole("heading", { level: 2, name: "Medjool dates" });
  await screen.findByRole("link", { name: "Hide expired deals" });
});

test("Amina's own profile links to her settings, and has a notice while it is empty", async () => {
  rememberAmina();
  fakeSupabase({
    ...AMINAS_BACKEND,
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/read_profile": { body: [{ ...ROW, deals_count: 0 }] },
    "POST /rest/v1/rpc/count_my_submissions": { body: [] },
    "POST /rest/v1/rpc/read_profile_deals": { body: { deals: [], total: 0 } },
  });
  const { store } = openPage(PAGES, "/profile/amina");
  await store.dispatch(initializeAuth());
  expect((await screen.findByRole("link", { name: "Settings" })).getAttribute("href")).toBe(
    "/settings",
  );
  await screen.findByText("Nothing here yet. Share your first find.");
  screen.getByText("0 deals");
});

test("Amina sees how many additions by others are pending, with a link to them", async () => {
  rememberAmina();
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/count_my_submissions": {
      body: [{ content: "deal", status: "active", items: 2 }],
    },
    "POST /rest/v1/rpc/get_my_deals": {
      body: [
        { id: DATES, title: "Medjool dates", status: "active" },
        { id: MAT, title: "Prayer mat", status: "active" },
      ],
    },
    "GET /rest/v1/deal_additions": { body: [{ deal_id: MAT }, { deal_id: MAT }] },
  });
  const { store } = openPage(PAGES, "/profile/amina");
  await store.dispatch(initializeAuth());
  const link = await screen.findByRole("link", { name: "2 tips to check" });
  expect(link.getAttribute("href")).toBe(`/deals/${MAT}#add`);
  expect(screen.getAllByRole("link", { name: /tips? to check/ })).toHaveLength(1);
  expect(requests.filter(({ route }) => route === "GET /rest/v1/deal_additions")).toHaveLength(1);
});

test("Amina sees pending deals first, and the reason for a rejection with a link to correct it", async () => {
  rememberAmina();
  const own = (status: string) => ({
    body: [{ id: MAT, title: "Prayer mat", status, rejection_reason: "The link is dead" }],
  });
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/read_profile_deals": { body: { deals: [], total: 0 } },
    "POST /rest/v1/rpc/count_my_submissions": {
      body: [
        { content: "deal", status: "pending", items: 1 },
        { content: "deal", status: "rejected", items: 1 },
      ],
    },
    "POST /rest/v1/rpc/get_my_deals": ({ body }) =>
      own((body as { status_param: string }).status_param),
  });
  const { store } = openPage(PAGES, "/profile/amina");
  expect(requests.map(({ route }) => route)).not.toContain("POST /rest/v1/rpc/get_my_deals");
  await store.dispatch(initializeAuth());
  await screen.findByText("Waiting for approval");
  expect(screen.getByRole("link", { name: "Edit Prayer mat" }).getAttribute("href")).toBe(
    `/submit?deal=${MAT}`,
  );
  await userEvent.click(screen.getByRole("link", { name: "Not approved 1" }));
  await waitFor(() => {
    screen.getByText("The link is dead");
    screen.getByRole("link", { name: "Edit and send again Prayer mat" });
  });
});

test("a withdrawn deal leaves the list and its counts, and the focus stays in the list", async () => {
  rememberAmina();
  const stored = new Map([
    [DATES, "Medjool dates"],
    [MAT, "Prayer mat"],
  ]);
  fakeSupabase({
    ...AMINAS_BACKEND,
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/count_my_submissions": () => ({
      body: [{ content: "deal", status: "pending", items: stored.size }],
    }),
    "POST /rest/v1/rpc/get_my_deals": () => ({
      body: [...stored].map(([id, title]) => ({ id, title, status: "pending" })),
    }),
    "POST /rest/v1/rpc/withdraw_deal": ({ body }) => {
      stored.delete((body as { deal_id_param: string }).deal_id_param);
      return { body: null };
    },
  });
  const { store } = openPage(PAGES, "/profile/amina");
  await store.dispatch(initializeAuth());
  const withdraw = async (title: string) => {
    await userEvent.click(await screen.findByRole("button", { name: `Withdraw ${title}` }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
  };
  await withdraw("Medjool dates");
  await screen.findByRole("link", { name: "Waiting 1" });
  await screen.findByText("Withdrawn.");
  expect(screen.queryByRole("link", { name: "Edit Medjool dates" })).toBeNull();
  const place = document.activeElement;
  expect(place?.contains(screen.getByRole("link", { name: "Edit Prayer mat" }))).toBe(true);
  expect(place).not.toBe(document.body);
  await withdraw("Prayer mat");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Edit Prayer mat" })).toBeNull());
});

test("Amina sees her codes and why one was rejected; a visitor to the same address sees her deals", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/get_my_voucher_codes": {
      body: [
        {
          id: "v1",
          code: "DATES15",
          merchant: "Date House",
          discount_type: "other",
          status: "rejected",
          rejection_reason: "It does not work",
        },
      ],
    },
  });
  const { store } = openPage(PAGES, "/profile/amina?tab=codes");
  await screen.findByRole("heading", { level: 2, name: "Medjool dates" });
  rememberAmina();
  await store.dispatch(initializeAuth());
  await screen.findByRole("heading", { name: "DATES15" });
  screen.getByText("It does not work");
  expect(screen.getByRole("link", { name: /^Edit and send again/ }).getAttribute("href")).toBe(
    "/voucher-codes/new?code=v1",
  );
});

test("the code of an ended deal is among the ended codes", async () => {
  const code = { merchant: "Date House", discount_type: "other", status: "active", deal_id: "d1" };
  rememberAmina();
  fakeSupabase({
    ...AMINAS_BACKEND,
    ...AMINAS_PAGE,
    "POST /rest/v1/rpc/get_my_voucher_codes": {
      body: [{ ...code, id: "v1", code: "DATES15", state: "expired" }],
    },
  });
  const { store } = openPage(PAGES, "/profile/amina?tab=codes");
  await store.dispatch(initializeAuth());
  await screen.findByRole("link", { name: "Ended 1" });
});

test("Amina mutes Bilal on his profile and unmutes him; a visitor is asked to sign in", async () => {
  const bilal = { ...ROW, id: "a0000000-0000-4000-8000-000000000002", username: "bilal" };
  const page = { ...AMINAS_PAGE, "POST /rest/v1/rpc/read_profile": { body: [bilal] } };
  rememberAmina();
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    ...page,
    "POST /rest/v1/rpc/get_my_mutes": { body: [] },
    "POST /rest/v1/rpc/mute_member": { status: 204 },
    "POST /rest/v1/rpc/unmute_member": { status: 204 },
  });
  const { store, unmount } = openPage(PAGES, "/profile/bilal");
  await store.dispatch(initializeAuth());
  await userEvent.click(await screen.findByRole("button", { name: "Mute bilal" }));
  await userEvent.click(await screen.findByRole("button", { name: "Unmute bilal" }));
  await screen.findByRole("button", { name: "Mute bilal" });
  const sent = requests.filter(({ route }) => route.endsWith("mute_member"));
  expect(sent.map(({ route, body }) => [route, body])).toEqual([
    ["POST /rest/v1/rpc/mute_member", { user_id_param: bilal.id }],
    ["POST /rest/v1/rpc/unmute_member", { user_id_param: bilal.id }],
  ]);

  unmount();
  localStorage.clear();
  openPage(PAGES, "/profile/bilal");
  await userEvent.click(await screen.findByRole("button", { name: "Mute bilal" }));
  await screen.findByRole("dialog", { name: "Sign in to mute bilal" });
});

test("a profile links to an alert for the member's deals", async () => {
  fakeSupabase(AMINAS_PAGE);
  openPage(PAGES, "/profile/amina");
  const link = await screen.findByRole("link", { name: "Alert me" });
  expect(link.getAttribute("href")).toBe("/alerts?new=1&poster=amina");
});
