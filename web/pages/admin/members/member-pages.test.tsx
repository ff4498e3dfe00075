// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as MemberPage } from "./member-page.tsx";
import { Component as MembersPage } from "./members-page.tsx";

const MEMBER = "POST /rest/v1/rpc/get_member";
const BAN = "POST /rest/v1/rpc/ban_member";
const END_SESSIONS = "POST /rest/v1/rpc/end_member_sessions";
const LIFT = "POST /rest/v1/rpc/lift_ban";
const GRANT = "POST /rest/v1/rpc/grant_admin";

const HAMZA = {
  id: "h1",
  username: "hamza",
  email: "hamza@example.com",
  created_at: "2026-01-02 08:00:00+00",
  last_sign_in_at: null,
  profile_image_url: null,
  is_admin: false,
  is_banned: false,
  ban_reason: null,
  banned_until: null,
  banned_by_username: null,
  deletion_due_at: null,
  deals_active: 12,
  deals_pending: 1,
  deals_rejected: 0,
  comments_count: 40,
  votes_count: 300,
  vouchers_count: 2,
  posts_count: 0,
  reports_made: 3,
  reports_against: 1,
};

const BANNED = {
  ...HAMZA,
  is_banned: true,
  ban_reason: "Posted the same link forty times",
  banned_by_username: "maryam",
};

const BACKEND = {
  ...ADMINS_BACKEND,
  [MEMBER]: { body: [HAMZA] },
  [BAN]: { body: {} },
  [LIFT]: { body: {} },
  [GRANT]: { body: true },
  "GET /rest/v1/admin_actions_with_names": { body: [] },
  "POST /rest/v1/rpc/grant_moderator": { body: true },
  "POST /rest/v1/rpc/revoke_moderator": { body: true },
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("an admin finds members, and the URL contains the search", async () => {
  const { requests } = fakeSupabase({
    ...BACKEND,
    "POST /rest/v1/rpc/find_members": { body: [BANNED] },
  });
  await openAdmin(<MembersPage />, "/admin/members?q=ham&show=banned");
  const link = await screen.findByRole("link", { name: "hamza" });
  expect(link.getAttribute("href")).toBe("/admin/members/h1");
  expect(link.closest("li")?.textContent).toContain("Banned");
  expect(link.closest("li")?.textContent).toContain("hamza@example.com");
  expect(requests.find(({ route }) => route.endsWith("find_members"))?.body).toEqual({
    text_param: "ham",
    filter_param: "banned",
  });
});

test("a ban needs a reason, and ends at the chosen time", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND });
  await openMember();
  await userEvent.click(await screen.findByRole("button", { name: "Ban" }));
  await screen.findByText("Say why. The member will see this.");
  expect(requests.map(({ route }) => route)).not.toContain(BAN);

  await pasteInto(screen.getByLabelText("Reason"), "Posted the same link forty times");
  await userEvent.selectOptions(screen.getByLabelText("How long"), "7");
  answers[MEMBER] = { body: [BANNED] };
  const before = Date.now();
  await userEvent.click(screen.getByRole("button", { name: "Ban" }));
  await screen.findByRole("button", { name: "Lift the ban" });
  const body = requests.find(({ route }) => route === BAN)?.body as Record<string, string>;
  expect(body).toMatchObject({
    user_id_param: "h1",
    reason_param: "Posted the same link forty times",
  });
  const days = (Date.parse(body.until_param ?? "") - before) / 86_400_000;
  expect(Math.round(days)).toBe(7);
});

test("a failed ban shows why and keeps the reason", async () => {
  fakeSupabase({
    ...BACKEND,
    [BAN]: {
      status: 409,
      body: {
        code: "PT409",
        hint: "cannot_ban_admin",
        message: "Admins can’t be banned. Remove their admin rights first.",
      },
    },
  });
  await openMember();
  await pasteInto(await screen.findByLabelText("Reason"), "Spam");
  await userEvent.click(screen.getByRole("button", { name: "Ban" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("Admins can’t be banned");
  expect((screen.getByLabelText("Reason") as HTMLTextAreaElement).value).toBe("Spam");
});

test("a banned member is shown with the reason and the admin, and the ban can be lifted", async () => {
  const { requests } = fakeSupabase({ ...BACKEND, [MEMBER]: { body: [BANNED] } });
  await openMember();
  const lift = await screen.findByRole("button", { name: "Lift the ban" });
  screen.getByText("Posted the same link forty times");
  expect(screen.getByText(/Until an admin lifts it/).textContent).toContain("by maryam");
  expect(screen.queryByRole("button", { name: "Make an admin" })).toBeNull();
  await userEvent.click(lift);
  await screen.findByText("Saved");
  expect(requests.find(({ route }) => route === LIFT)?.body).toEqual({ user_id_param: "h1" });
});

test("a member is signed out everywhere", async () => {
  const { requests } = fakeSupabase({ ...BACKEND, [END_SESSIONS]: { body: [] } });
  await openMember();
  await userEvent.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  await screen.findByText("Saved");
  expect(requests.find(({ route }) => route === END_SESSIONS)?.body).toEqual({
    user_id_param: "h1",
  });
});

test("a member becomes an admin with a reason for the audit log", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND });
  await openMember();
  await pasteInto(await screen.findByLabelText(/^Reason \(optional\)/), "Helps at night");
  answers[MEMBER] = { body: [{ ...HAMZA, is_admin: true }] };
  await userEvent.click(screen.getByRole("button", { name: "Make an admin" }));
  await screen.findByRole("button", { name: "Remove admin rights" });
  expect(screen.queryByRole("button", { name: "Ban" })).toBeNull();
  expect(requests.find(({ route }) => route === GRANT)?.body).toEqual({
    user_id_param: "h1",
    reason_param: "Helps at night",
  });
});

test("a member becomes a moderator, and is one no longer", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND });
  await openMember();
  const make = await screen.findByRole("button", { name: "Make a moderator" });
  answers[MEMBER] = { body: [{ ...HAMZA, is_moderator: true }] };
  await userEvent.click(make);
  const remove = await screen.findByRole("button", { name: "Remove as moderator" });
  answers[MEMBER] = { body: [HAMZA] };
  await userEvent.click(remove);
  await screen.findByRole("button", { name: "Make a moderator" });
  const roles = requests.filter(({ route }) => route.endsWith("_moderator"));
  expect(roles.map(({ route, body }) => [route, body])).toEqual([
    ["POST /rest/v1/rpc/grant_moderator", { user_id_param: "h1" }],
    ["POST /rest/v1/rpc/revoke_moderator", { user_id_param: "h1" }],
  ]);
});

test("an invalid member id in the address shows that the profile was not found, not a PostgreSQL error", async () => {
  const message = 'invalid input syntax for type uuid: "h1"';
  fakeSupabase({ ...BACKEND, [MEMBER]: { status: 400, body: { code: "22P02", message } } });
  await openMember();
  await screen.findByText("User profile not found");
  expect(screen.queryByText(message)).toBeNull();
});

test("if a member fails to load, the page shows an error", async () => {
  fakeSupabase({
    ...BACKEND,
    [MEMBER]: {
      status: 404,
      body: { code: "PT404", hint: "profile_not_found", message: "Profile not found" },
    },
  });
  await openMember();
  await screen.findByRole("heading", { name: "The member could not be loaded" });
  screen.getByText("Profile not found");
});

function openMember() {
  const page = (
    <Routes>
      <Route path="members/:id" element={<MemberPage />} />
    </Routes>
  );
  return openAdmin(page, "/admin/members/h1");
}
