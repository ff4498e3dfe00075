// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { CheckSettings } from "#features/notifications/settings/check-settings.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const GET = "POST /rest/v1/rpc/get_notification_settings";
const LINK = "POST /rest/v1/rpc/request_mail_confirmation";
const COUNTING = {
  checks_count: true,
  checks_reason: null,
  checks_count_from: null,
  address: "confirmed",
  is_mailed: true,
};
const LATER = { checks_count: false, checks_count_from: "2026-11-28T10:00:00+00:00" };

beforeEach(silenceLog);

function open(changes: object, answers: Parameters<typeof fakeSupabase>[0] = {}) {
  const backend = fakeSupabase({ [GET]: { body: { ...COUNTING, ...changes } }, ...answers });
  renderWithAuth(<CheckSettings />);
  return backend;
}

const standing = () => screen.getByRole("region").querySelector("div div > p")?.textContent;

test.each([
  [{}, /^Your checks count\.$/],
  [{ ...LATER, checks_reason: "young" }, /^Your account is new. Your checks count from Saturday/],
  [{ ...LATER, checks_reason: "wrong" }, /admins reversed several .* again from Saturday/],
])(
  "a member with a confirmed address and %o sees whether checks count, and from when",
  async (changes, text) => {
    open(changes);
    await vi.waitFor(() => expect(standing()).toMatch(text));
    expect(screen.queryByRole("button")).toBeNull();
  },
);

test("a member whose checks do not count until the address is confirmed sees why, and requests the link", async () => {
  const unconfirmed = { ...LATER, checks_reason: "unconfirmed", address: "unconfirmed" };
  const { requests } = open(unconfirmed, { [LINK]: { status: 204 } });
  await vi.waitFor(() =>
    expect(standing()).toMatch(/because your email address isn’t confirmed.* until Saturday/),
  );
  await userEvent.click(screen.getByRole("button", { name: "Email me the link" }));
  await screen.findByText(/^Your link is on its way/);
  expect(requests.at(-1)?.route).toBe(LINK);
});

test("after the first days, checks still count for less while the address is unconfirmed", async () => {
  open({ address: "unconfirmed" });
  await screen.findByText("Your checks count.");
  screen.getByText("Confirm your email address, and they can count for more.");
});

test("if the site sends no emails, no link is offered; a failure to load is shown", async () => {
  const { answers } = open({ address: "unconfirmed", is_mailed: false });
  await screen.findByText("Your checks count.");
  expect(screen.queryByRole("button")).toBeNull();
  answers[GET] = { status: 503, body: { message: "away" } };
  renderWithAuth(<CheckSettings />);
  await screen.findByText("This could not be loaded");
});
