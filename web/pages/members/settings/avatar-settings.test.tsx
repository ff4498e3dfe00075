// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { AvatarSettings } from "#features/members/avatar/avatar-settings.tsx";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { AMINA, AMINAS_BACKEND, AMINAS_PROFILE, fakeSupabase } from "#testing/fake-supabase.ts";

const PROFILE = "POST /rest/v1/rpc/get_my_profile";
const SEND = "PATCH /rest/v1/profiles";
const WAITING_KEY = `avatar/${AMINA.id}/AAAAAAAAAAAAAAAAAAAAAA.webp`;
const IMAGE = `GET /images/${WAITING_KEY}`;
const UPLOADED = `http://samha.test/images/avatar/${AMINA.id}/BBBBBBBBBBBBBBBBBBBBBB.webp`;

const WAITING_PROFILE = {
  ...AMINAS_PROFILE,
  pending_profile_image_url: `http://samha.test/images/${WAITING_KEY}`,
  profile_image_status: "pending",
};

vi.mock("#features/images/upload-image.ts", () => ({ uploadImage: vi.fn() }));
const { uploadImage } = await import("#features/images/upload-image.ts");

beforeEach(() => {
  localStorage.clear();
  rememberAmina();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.mocked(uploadImage).mockResolvedValue({
    url: UPLOADED,
    width: 512,
    height: 512,
    placeholder: "",
  });
});

const open = () => renderWithAuth(<AvatarSettings />, "/settings");
const photo = (name = "me.png", type = "image/png") => new File(["image"], name, { type });
const choose = async (file: File) =>
  userEvent.upload(await screen.findByLabelText("New avatar"), file, { applyAccept: false });
const sent = () => screen.findByText(/Your avatar has been sent/);

test("Amina sees her public avatar and the pending one, which is loaded with her token", async () => {
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    [PROFILE]: { body: [WAITING_PROFILE] },
    [IMAGE]: { body: "image" },
  });
  const { container } = open();
  await screen.findByText("Waiting for approval");
  const waiting = screen.getByRole("img", { name: /Your new avatar/ });
  await vi.waitFor(() =>
    expect(waiting.querySelector("img")?.getAttribute("src")).toMatch(/^blob:/),
  );
  expect(requests.find(({ route }) => route === IMAGE)?.token).toBe("amina.access.token");
  expect(container.querySelector("figure img")?.getAttribute("src")).toBe(
    AMINAS_PROFILE.profile_image_url,
  );
  screen.getByText("Current");
});

test("an image is uploaded when it is chosen and sent for review when Amina submits it", async () => {
  const { requests, answers } = fakeSupabase({
    ...AMINAS_BACKEND,
    [IMAGE]: { body: "image" },
    [SEND]: { body: [{ id: AMINA.id }] },
  });
  open();
  await choose(photo());
  await screen.findByText(/^Uploaded/);
  expect(vi.mocked(uploadImage).mock.calls[0]?.[0]).toMatchObject({ purpose: "avatar" });
  expect(requests.map(({ route }) => route)).not.toContain(SEND);

  answers[PROFILE] = { body: [WAITING_PROFILE] };
  await userEvent.click(screen.getByRole("button", { name: "Send for approval" }));
  await sent();
  expect(requests.find(({ route }) => route === SEND)?.body).toEqual({
    pending_profile_image_url: UPLOADED,
    profile_image_status: "pending",
  });
  await screen.findByText("Waiting for approval");
  expect(document.activeElement?.id).toBe("avatar");
  expect(screen.queryByRole("button", { name: "Send for approval" })).toBeNull();
});

test("progress is shown while the image uploads, and the image can be removed", async () => {
  fakeSupabase(AMINAS_BACKEND);
  vi.mocked(uploadImage).mockImplementation(({ onProgress }) => {
    onProgress?.(0.4);
    return new Promise(() => {});
  });
  open();
  await choose(photo());
  const bar = await screen.findByRole("progressbar");
  await vi.waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("40"));
  await userEvent.click(screen.getByRole("button", { name: "Remove photo" }));
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.queryByRole("button", { name: "Send for approval" })).toBeNull();
});

test("another image replaces the pending one, and the form says so", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [PROFILE]: { body: [WAITING_PROFILE] },
    [IMAGE]: { body: "image" },
  });
  open();
  expect(screen.queryByText(/This replaces/)).toBeNull();
  await choose(photo());
  await screen.findByText("This replaces your pending avatar.");
});

test("a file that is not a JPEG, PNG or WebP is not uploaded, and the message names it", async () => {
  fakeSupabase(AMINAS_BACKEND);
  open();
  await choose(photo("me.gif", "image/gif"));
  const texts = await screen.findAllByText("me.gif was not added. Use a JPEG, PNG or WebP file.");
  expect(texts.length).toBeGreaterThan(0);
  expect(uploadImage).not.toHaveBeenCalled();
});

test("a banned member sees the reason in place of the image", async () => {
  fakeSupabase(AMINAS_BACKEND);
  vi.mocked(uploadImage).mockRejectedValue(
    Object.assign(new Error("Your account is banned: Spam"), { status: 403, code: "banned" }),
  );
  open();
  await choose(photo());
  expect(
    (await screen.findAllByText("me.png was not added. Your account is banned: Spam")).length,
  ).toBeGreaterThan(0);
});

test("an image that could not be sent for review stays chosen, and the reason is shown and logged", async () => {
  fakeSupabase({ ...AMINAS_BACKEND, [SEND]: { status: 500, body: { message: "down" } } });
  open();
  await choose(photo());
  await screen.findByText(/^Uploaded/);
  await userEvent.click(screen.getByRole("button", { name: "Send for approval" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Server error. Our team has been notified.",
  );
  expect(console.error).toHaveBeenCalledWith("Error updating profile image", expect.anything());
  screen.getByRole("button", { name: "Send for approval" });
});

test("a rejected avatar is shown as rejected", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [PROFILE]: { body: [{ ...AMINAS_PROFILE, profile_image_status: "rejected" }] },
  });
  open();
  const message = await screen.findByText(/^Your last avatar wasn’t approved/);
  expect(message.textContent).toContain("send another one");
});

test("a member without an avatar sees no pending one", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [PROFILE]: {
      body: [{ ...AMINAS_PROFILE, profile_image_url: null, profile_image_status: "none" }],
    },
  });
  open();
  await screen.findByText("Current");
  expect(screen.queryByText("Waiting for approval")).toBeNull();
});

test("a pending avatar that could not be loaded is replaced by a text", async () => {
  fakeSupabase({ ...AMINAS_BACKEND, [PROFILE]: { body: [WAITING_PROFILE] } });
  open();
  await screen.findByText("The image could not be loaded");
  screen.getByText("Waiting for approval");
});

test("an avatar that could not be loaded can be loaded again", async () => {
  const { answers } = fakeSupabase({ ...AMINAS_BACKEND, [PROFILE]: { body: [] } });
  open();
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).toContain("Profile data not available");
  answers[PROFILE] = { body: [AMINAS_PROFILE] };
  await act(() => userEvent.click(within(panel).getByRole("button", { name: "Try again" })));
  await screen.findByText("Current");
});
