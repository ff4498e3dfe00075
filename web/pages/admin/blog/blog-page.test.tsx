// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { Component as BlogPage } from "./blog-page.tsx";

const LIST = "POST /rest/v1/rpc/read_posts";
const UPDATE = "PATCH /rest/v1/blog_posts";
const DELETE = "DELETE /rest/v1/blog_posts";

const DATES = {
  id: "0b10c000-0000-4000-8000-000000000001",
  slug: "choosing-dates",
  title: "Choosing dates",
  status: "published",
  author_name: "bilal",
  created_at: "2026-11-18 10:00:00+00",
  updated_at: "2026-11-20 11:36:00+00",
  published_at: "2026-11-19 10:00:00+00",
};
const FIGS = { ...DATES, id: "0b10c000-0000-4000-8000-000000000002", title: "Fresh figs" };
const listed = (...posts: object[]) => ({ body: { posts, total: posts.length } });
const BLOG = {
  ...ADMINS_BACKEND,
  [LIST]: listed(DATES, FIGS),
  "POST /rest/v1/rpc/read_post": { body: { post: DATES, previous: null, next: null } },
  [UPDATE]: { body: [{ id: DATES.id }] },
  [DELETE]: { body: [{ id: DATES.id }] },
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test("an admin sees every post with its author, state and dates", async () => {
  fakeSupabase(BLOG);
  await openAdmin(<BlogPage />, "/admin/blog");
  const dates = await screen.findByRole("listitem", { name: "Choosing dates" });
  expect(dates.textContent).toContain("by bilal");
  expect(dates.textContent).toContain("Published");
  expect(dates.textContent).toContain("19 Nov 2026");
  expect(dates.textContent).toMatch(/changed .*ago/);
  expect(screen.getByRole("link", { name: "Edit Choosing dates" }).getAttribute("href")).toBe(
    `/admin/blog/edit/${DATES.id}`,
  );
});

test("a post is unpublished by keyboard, its text unchanged, and the list takes focus", async () => {
  const { requests, answers } = fakeSupabase(BLOG);
  await openAdmin(<BlogPage />, "/admin/blog");
  (await screen.findByRole("button", { name: "Back to draft: Choosing dates" })).focus();
  answers[LIST] = listed(FIGS);
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Back to draft: Choosing dates");
  expect(requests.find(({ route }) => route === UPDATE)?.body).toEqual({ status: "draft" });
  expect(screen.queryByRole("listitem", { name: "Choosing dates" })).toBeNull();
  const others = screen.getByRole("listitem", { name: "Fresh figs" });
  await vi.waitFor(() => expect(document.activeElement).toBe(others.closest("[tabindex]")));
});

test("a draft is published from the list of drafts", async () => {
  const { requests } = fakeSupabase({ ...BLOG, [LIST]: listed({ ...FIGS, status: "draft" }) });
  await openAdmin(<BlogPage />, "/admin/blog?status=draft");
  await userEvent.click(await screen.findByRole("button", { name: "Publish Fresh figs" }));
  await screen.findByText("Published: Fresh figs");
  expect(requests.find(({ route }) => route === UPDATE)?.body).toEqual({ status: "published" });
});

test("deleting asks for confirmation; a failure is shown and changes nothing", async () => {
  const { requests, answers } = fakeSupabase(BLOG);
  await openAdmin(<BlogPage />, "/admin/blog");
  const press = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Delete Fresh figs" }));
    return within(screen.getByRole("dialog", { name: "Delete this post?" }));
  };
  await userEvent.click((await press()).getByRole("button", { name: "Cancel" }));
  expect(requests.map(({ route }) => route)).not.toContain(DELETE);
  answers[DELETE] = { status: 500, body: { message: "down" } };
  await userEvent.click((await press()).getByRole("button", { name: "Delete" }));
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain("Server error. Our team has been notified.");
  screen.getByRole("listitem", { name: "Fresh figs" });
});

test("an empty list shows a message, and a failed one can be loaded again", async () => {
  const { answers } = fakeSupabase({ ...BLOG, [LIST]: { status: 500, body: { message: "down" } } });
  await openAdmin(<BlogPage />, "/admin/blog?status=draft");
  await screen.findByRole("heading", { name: "The posts could not be loaded" });
  answers[LIST] = listed();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "There are no drafts" });
});
