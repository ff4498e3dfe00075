// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { Component as ProfileModerationPage } from "./profile-moderation-page.tsx";

const QUEUE = "POST /rest/v1/rpc/get_pending_avatars";
const MODERATE = "POST /rest/v1/rpc/moderate_avatar";
const COUNTS = "POST /rest/v1/rpc/get_admin_queues";

const ids = {
  bilal: "0f1e2d3c-0000-4000-8000-00000000b001",
  hamza: "0f1e2d3c-0000-4000-8000-00000000b002",
  safiya: "0f1e2d3c-0000-4000-8000-00000000b003",
};
const keyOf = (name: keyof typeof ids, letter: string) =>
  `avatar/${ids[name]}/${letter.repeat(22)}.webp`;
const urlOf = (name: keyof typeof ids, letter: string) =>
  `http://samha.test/images/${keyOf(name, letter)}`;

const waiting = (name: keyof typeof ids, fields: object = {}) => ({
  id: ids[name],
  username: name,
  profile_image_url: null,
  pending_profile_image_url: urlOf(name, "N"),
  profile_image_status: "pending",
  pending_image_since: "2026-11-20T10:00:00+00:00",
  ...fields,
});
const WAITING = [
  waiting("bilal", { profile_image_url: urlOf("bilal", "L") }),
  waiting("hamza"),
  waiting("safiya"),
];
const BACKEND = {
  ...ADMINS_BACKEND,
  [QUEUE]: { body: WAITING },
  [MODERATE]: { body: WAITING[0] },
  [`GET /images/${keyOf("bilal", "N")}`]: { body: "image" },
  [`GET /images/${keyOf("hamza", "N")}`]: { body: "image" },
  [`GET /images/${keyOf("safiya", "N")}`]: { body: "image" },
};

beforeEach(() => {
  localStorage.clear();
  for (const level of ["error", "warn", "info"] as const) {
    vi.spyOn(console, level).mockImplementation(() => {});
  }
});

const open = () => openAdmin(<ProfileModerationPage />, "/admin/profile-moderation");
const item = (name: string) => screen.findByRole("listitem", { name: `Avatar of ${name}` });
const focused = () => document.activeElement?.getAttribute("aria-label");

test("an admin sees the public avatar, the pending one, the member and the time", async () => {
  const { requests } = fakeSupabase(BACKEND);
  await open();
  const bilal = await item("bilal");
  expect([...bilal.querySelectorAll("img")][0]?.getAttribute("src")).toBe(urlOf("bilal", "L"));
  const pending = within(bilal).getByRole("img", { name: "Pending avatar of bilal" });
  await vi.waitFor(() =>
    expect(pending.querySelector("img")?.getAttribute("src")).toMatch(/^blob:/),
  );
  const imageRequest = requests.find(({ route }) => route === `GET /images/${keyOf("bilal", "N")}`);
  expect(imageRequest?.token).toBe("amina.access.token");
  expect(bilal.querySelector("time")?.getAttribute("datetime")).toBe("2026-11-20T10:00:00.000Z");
  expect(within(bilal).getByRole("link", { name: "bilal" }).getAttribute("href")).toBe(
    `/users/${ids.bilal}`,
  );
  screen.getByText("3 to review");
  expect(screen.getAllByRole("term").map((key) => key.textContent)).toEqual([
    "J",
    "K",
    "A",
    "R",
    "U",
  ]);
});

test("an approval is sent with the image that the admin saw, and the file of the previous image is deleted later", async () => {
  const { requests } = fakeSupabase(BACKEND);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve the avatar of bilal" }));
  await screen.findByText("Approved: bilal");
  expect(focused()).toBe("Avatar of hamza");
  expect(requests.find(({ route }) => route === MODERATE)?.body).toEqual({
    user_id_param: ids.bilal,
    action_param: "approve",
    image_url_param: urlOf("bilal", "N"),
    expected_status_param: "pending",
  });
  const deleted = () => requests.filter(({ route }) => route.startsWith("DELETE"));
  // While the decision can be undone, both files are needed.
  expect(deleted()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() =>
    expect(deleted()).toMatchObject([
      { route: `DELETE /upload/images/${keyOf("bilal", "L")}`, token: "amina.access.token" },
    ]),
  );
  await vi.waitFor(() =>
    expect(requests.filter(({ route }) => route === COUNTS).length).toBeGreaterThan(1),
  );
});

test("a rejection asks for confirmation, needs no reason, and deletes the file in the background", async () => {
  const { requests } = fakeSupabase(BACKEND);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Reject the avatar of hamza" }));
  const dialog = screen.getByRole("dialog", { name: "Reject this avatar?" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
  await screen.findByText("Rejected: hamza");
  expect(focused()).toBe("Avatar of safiya");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  const route = `DELETE /upload/images/${keyOf("hamza", "N")}`;
  await vi.waitFor(() => expect(requests.map((request) => request.route)).toContain(route));
  // The file was already deleted, which is only logged.
  await vi.waitFor(() =>
    expect(console.info).toHaveBeenCalledWith("moderation/removeUnusedAvatar", expect.anything()),
  );
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("an undone decision deletes no file", async () => {
  const { requests } = fakeSupabase({
    ...BACKEND,
    "POST /rest/v1/rpc/undo_decision": { body: "pending" },
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve the avatar of bilal" }));
  await screen.findByText("Approved: bilal");
  await userEvent.keyboard("u");
  await screen.findByText("Undone: bilal");
  expect(requests.find(({ route }) => route.endsWith("undo_decision"))?.body).toEqual({
    content_type_param: "avatar",
    content_id_param: ids.bilal,
    expected_status_param: "approved",
  });
  expect(requests.filter(({ route }) => route.startsWith("DELETE"))).toEqual([]);
});

test("the whole queue works with keys alone", async () => {
  const { requests } = fakeSupabase(BACKEND);
  await open();
  await item("bilal");
  await userEvent.keyboard("a");
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
  expect(focused()).toBe("Avatar of bilal");
  await userEvent.keyboard("jjk");
  expect(focused()).toBe("Avatar of hamza");
  await userEvent.keyboard("a");
  expect(focused()).toBe("Avatar of safiya");
  await userEvent.keyboard("r");
  const dialog = await screen.findByRole("dialog", { name: "Reject this avatar?" });
  within(dialog).getByRole("button", { name: "Reject" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(focused()).toBe("Avatar of bilal");
  await userEvent.keyboard("a");
  await screen.findByRole("heading", { name: "All caught up" });
  expect(document.activeElement?.textContent).toBe("Pending avatars");
  const decisions = requests.filter(({ route }) => route === MODERATE).map(({ body }) => body);
  expect(decisions).toMatchObject([
    { user_id_param: ids.hamza, action_param: "approve" },
    { user_id_param: ids.safiya, action_param: "reject" },
    { user_id_param: ids.bilal, action_param: "approve" },
  ]);
});

test("an avatar that another admin has already moderated disappears with a toast, and its file is not deleted", async () => {
  const { requests } = fakeSupabase({
    ...BACKEND,
    [MODERATE]: {
      status: 404,
      body: { code: "PT404", hint: "no_pending_image", message: "No pending image found" },
    },
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve the avatar of bilal" }));
  await screen.findByText("Someone else has already moderated: bilal");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(requests.filter(({ route }) => route.startsWith("DELETE"))).toEqual([]);
});

test("a decision on a replaced avatar is refused, and the new one is shown", async () => {
  const { answers } = fakeSupabase({
    ...BACKEND,
    [MODERATE]: {
      status: 409,
      body: {
        code: "PT409",
        hint: "image_changed",
        message: "This member has uploaded another image. Look at the new one first.",
      },
    },
  });
  await open();
  const approve = await screen.findByRole("button", { name: "Approve the avatar of hamza" });
  answers[QUEUE] = { body: [waiting("hamza", { pending_profile_image_url: urlOf("hamza", "X") })] };
  await userEvent.click(approve);
  await screen.findByText(/has uploaded another image/);
  await item("hamza");
});

test("a failed decision is shown, and the avatar returns to its place", async () => {
  fakeSupabase({ ...BACKEND, [MODERATE]: { status: 500, body: { message: "down" } } });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve the avatar of hamza" }));
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain("Server error. Our team has been notified.");
  expect(screen.getAllByRole("listitem").map((each) => each.getAttribute("aria-label"))).toEqual([
    "Avatar of bilal",
    "Avatar of hamza",
    "Avatar of safiya",
  ]);
});

test("an empty queue shows that nothing is pending, and a failed one can be loaded again", async () => {
  const { answers } = fakeSupabase({ ...BACKEND, [QUEUE]: { status: 500, body: {} } });
  await open();
  await screen.findByRole("heading", { name: "The pending avatars could not be loaded" });
  answers[QUEUE] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "All caught up" });
});

test("an admin who has lost the role sees the specified refusal", async () => {
  fakeSupabase({
    ...BACKEND,
    [QUEUE]: {
      status: 403,
      body: {
        code: "PT403",
        hint: "no_admin_privileges",
        message: "Unauthorized: You do not have admin privileges",
      },
    },
  });
  await open();
  await screen.findByText("Unauthorized: You do not have admin privileges");
});

test("a member without admin rights sees a refusal, and nothing is requested", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [QUEUE]: { body: WAITING } });
  await open();
  await screen.findByRole("heading", { name: "Unauthorized: Admin access required" });
  expect(requests.map(({ route }) => route)).not.toContain(QUEUE);
});
