// Longer than 200 lines: covers the list, the drafts and the page of a post.
// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth, signOut } from "#features/members/session/session.ts";
import { openPage } from "#pages/open-page.fixture.tsx";
import { AMINA, AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import * as blogPage from "./blog-page.tsx";
import * as postPage from "./blog-post-page.tsx";

const ID = "b1000000-0000-4000-8000-000000000001";
const POST = {
  id: ID,
  slug: "choosing-dates",
  status: "published",
  user_id: AMINA.id,
  title: "Choosing dates",
  excerpt: "Ajwa or Medjool?",
  content: "Soft Ajwa, [all deals](/leaderboard)",
  cover_image_url: "",
  created_at: "2026-11-01 08:00:00+00",
  updated_at: "2026-11-01 08:00:00+00",
  published_at: "2026-11-01 08:00:00+00",
  word_count: 450,
  author_name: "amina",
};
const DRAFT = { ...POST, title: "My draft", status: "draft", published_at: null };
const LIST = "POST /rest/v1/rpc/read_posts";
const OPEN = "POST /rest/v1/rpc/read_post";

const PAGES = [
  { path: "/blog", ...blogPage },
  { path: "/blog/:slug", ...postPage },
];

/** The result of `read_posts`. */
const listed = (posts: object[]) => ({ body: { posts, total: posts.length } });
/** The result of `read_post`. */
const opened = (post: object, neighbor: object | null = null) => ({
  body: { post, previous: neighbor, next: null },
});

/** Fakes the lists of published posts and drafts. */
function listOf(published: object[], drafts: object[] = []) {
  return fakeSupabase({
    ...AMINAS_BACKEND,
    [LIST]: ({ body }) => listed(isDrafts(body) ? drafts : published),
  });
}

function isDrafts(body: unknown): boolean {
  return (body as { status_param: string }).status_param === "draft";
}

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

test("the blog shows each post with author, date and reading time, and a link to write one", async () => {
  listOf([POST]);
  openPage(PAGES, "/blog");
  const card = await screen.findByRole("article");
  expect(within(card).getByRole("link", { name: "Choosing dates" }).getAttribute("href")).toBe(
    "/blog/choosing-dates",
  );
  expect(within(card).getByRole("link", { name: "amina" }).getAttribute("href")).toBe(
    "/profile/amina",
  );
  for (const text of ["Ajwa or Medjool?", "1 Nov 2026", "2 min read"]) {
    within(card).getByText(text);
  }
  expect(screen.getByRole("link", { name: "Write a post" }).getAttribute("href")).toBe(
    "/admin/blog/new",
  );
});

test("a deleted author is shown as unknown, without a link", async () => {
  listOf([{ ...POST, author_name: null }]);
  openPage(PAGES, "/blog");
  expect((await screen.findByText("Unknown")).closest("a")).toBeNull();
});

test("a visitor requests and sees no drafts; Amina sees hers above the posts", async () => {
  const { requests } = listOf([POST], [DRAFT]);
  const { store } = openPage(PAGES, "/blog");
  await screen.findByRole("article");
  expect(requests).toHaveLength(1);
  rememberAmina();
  await store.dispatch(initializeAuth());
  const drafts = await screen.findByRole("region", { name: "Your drafts" });
  expect(within(drafts).getByRole("link", { name: "My draft" }).getAttribute("href")).toBe(
    `/blog/${ID}`,
  );
  expect(within(drafts).getByRole("link", { name: /^Edit/ }).getAttribute("href")).toBe(
    `/admin/blog/edit/${ID}`,
  );
});

test("Amina's 21st draft is shown after a click, even if it fails to load at first", async () => {
  const drafts = Array.from({ length: 21 }, (_, n) => ({
    ...DRAFT,
    id: `d${n}`,
    title: `Draft ${n + 1}`,
  }));
  let isDown = false;
  fakeSupabase({
    ...AMINAS_BACKEND,
    [LIST]: ({ body }) => {
      if (isDown) return { status: 500, body: { message: "down" } };
      if (!isDrafts(body)) return listed([POST]);
      const { limit_param: limit } = body as { limit_param: number };
      return { body: { posts: drafts.slice(0, limit), total: 21 } };
    },
  });
  rememberAmina();
  const { store } = openPage(PAGES, "/blog");
  await store.dispatch(initializeAuth());
  await screen.findByRole("link", { name: "Draft 20" });
  expect(screen.queryByRole("link", { name: "Draft 21" })).toBeNull();
  isDown = true;
  await userEvent.click(screen.getByRole("button", { name: "Show older ones" }));
  await screen.findByText(/^Drafts could not be loaded\./);
  screen.getByRole("link", { name: "Draft 20" });
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: "Draft 21" });
  expect(screen.queryByRole("button", { name: "Show older ones" })).toBeNull();
});

test("an empty blog invites members to write, and a page past the end redirects to the last", async () => {
  listOf([]);
  openPage(PAGES, "/blog");
  await screen.findByRole("heading", { name: "No posts yet" });
  const beyond = openPage(PAGES, "/blog?page=7");
  await vi.waitFor(() => expect(beyond.router.state.location.search).toBe(""));
});

test("a blog that fails to load shows an error and can be loaded again", async () => {
  const { answers } = fakeSupabase({ [LIST]: { status: 500, body: { message: "down" } } });
  openPage(PAGES, "/blog");
  expect((await screen.findByRole("alert")).textContent).toContain("Server error.");
  answers[LIST] = listed([POST]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("article");
});

test("a post shows its text and other posts; its author, unlike a visitor, also sees a link to edit it", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [OPEN]: opened(POST, { slug: "neighbor", title: "Another post" }),
  });
  const { store } = openPage(PAGES, "/blog/choosing-dates");
  await screen.findByRole("heading", { level: 1, name: "Choosing dates" });
  screen.getByText(/Soft Ajwa/);
  screen.getByRole("button", { name: "Share" });
  const others = screen.getByRole("navigation", { name: "Other posts" });
  expect(within(others).getAllByRole("link")[0]?.getAttribute("href")).toBe("/blog/neighbor");
  expect(screen.queryByRole("link", { name: "Edit post" })).toBeNull();
  rememberAmina();
  await store.dispatch(initializeAuth());
  expect((await screen.findByRole("link", { name: "Edit post" })).getAttribute("href")).toBe(
    `/admin/blog/edit/${ID}`,
  );
});

test("the page of a post does not contain its Markdown", async () => {
  fakeSupabase({ [OPEN]: opened(POST) });
  const { router } = openPage(PAGES, "/blog/choosing-dates");
  await screen.findByRole("heading", { level: 1 });
  expect(JSON.stringify(router.state.loaderData)).not.toContain("[all deals]");
});

test("a link to this site in a post opens without a reload", async () => {
  fakeSupabase({ [OPEN]: opened(POST) });
  const { router } = openPage(PAGES, "/blog/choosing-dates");
  await userEvent.click(await screen.findByRole("link", { name: "all deals" }));
  expect(router.state.location.pathname).toBe("/leaderboard");
});

test("a draft is hidden from visitors, and shown to Amina after the session check", async () => {
  const { answers } = fakeSupabase({
    ...AMINAS_BACKEND,
    [OPEN]: { body: null },
  });
  const { store } = openPage(PAGES, "/blog/choosing-dates");
  await screen.findByRole("heading", { name: "Blog post not found" });
  answers[OPEN] = opened(DRAFT);
  rememberAmina();
  await store.dispatch(initializeAuth());
  await screen.findByRole("heading", { level: 1, name: "My draft" });
  screen.getByText(/This is a draft/);
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
});

test("a draft is hidden as soon as its author signs out", async () => {
  rememberAmina();
  fakeSupabase({
    ...AMINAS_BACKEND,
    [OPEN]: ({ token }) => (token === "amina.access.token" ? opened(DRAFT) : { body: null }),
  });
  const { store } = openPage(PAGES, "/blog/choosing-dates");
  await store.dispatch(initializeAuth());
  await screen.findByRole("heading", { level: 1, name: "My draft" });
  await store.dispatch(signOut());
  await screen.findByRole("heading", { name: "Blog post not found" });
  expect(screen.queryByText("My draft")).toBeNull();
});

test("a missing post is requested once more for a member, and not a third time", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [OPEN]: { body: null } });
  const { store } = openPage(PAGES, "/blog/nowhere");
  await screen.findByRole("heading", { name: "Blog post not found" });
  rememberAmina();
  await store.dispatch(initializeAuth());
  const looks = () => requests.filter(({ route }) => route === OPEN).length;
  await waitFor(() => expect(looks()).toBe(2));
  await screen.findByRole("heading", { name: "Blog post not found" });
  expect(looks()).toBe(2);
});

test("a post that fails to load shows an error", async () => {
  fakeSupabase({ [OPEN]: { status: 500, body: { message: "down" } } });
  openPage(PAGES, "/blog/choosing-dates");
  await screen.findByRole("heading", { name: "This post could not be loaded" });
});
