// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as ConfirmEmailPage } from "./confirm-email-page.tsx";
import { Component as UnsubscribePage } from "./unsubscribe-page.tsx";

const STOP = "POST /rest/v1/rpc/unsubscribe_from_mail";
const CONFIRM = "POST /rest/v1/rpc/confirm_mail_address";
const TOKEN = `${"a".repeat(32)}.reply.${"b".repeat(64)}`;

beforeEach(silenceLog);

test("a link to unsubscribe does nothing until the button is pressed, and names the emails that it stops", async () => {
  const { requests } = fakeSupabase({ [STOP]: { body: "reply" } });
  renderWithAuth(<UnsubscribePage />, `/unsubscribe?token=${TOKEN}`);
  const button = await screen.findByRole("button", { name: "Stop these emails" });
  screen.getByText("Replies to your comments");
  expect(requests).toEqual([]);
  await userEvent.click(button);
  await screen.findByRole("heading", { name: "These emails have stopped" });
  expect(requests).toMatchObject([{ route: STOP, body: { token_param: TOKEN } }]);
});

test("a link of an email about deals stops both alerts and saved deals, and says where to start the alerts again", async () => {
  fakeSupabase({ [STOP]: { body: "deals" } });
  renderWithAuth(<UnsubscribePage />, `/unsubscribe?token=${TOKEN.replace("reply", "deals")}`);
  await screen.findByText("New deals for your alerts · A saved deal ends or its price changes");
  await userEvent.click(await screen.findByRole("button", { name: "Stop these emails" }));
  const link = await screen.findByRole("link", { name: "page of your alerts" });
  expect(link.getAttribute("href")).toBe("/alerts");
});

test("a link of an email about notices of several kinds says what it stops", async () => {
  fakeSupabase({ [STOP]: { body: "several" } });
  renderWithAuth(<UnsubscribePage />, `/unsubscribe?token=${TOKEN.replace("reply", "several")}`);
  await screen.findByText(
    /All emails that you chose in your settings, except those of your alerts/,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Stop these emails" }));
  await screen.findByText("You can switch them on again in your settings.");
});

test("an unsubscribe link without a kind has no button, and a forged one is refused", async () => {
  fakeSupabase({
    [STOP]: { status: 400, body: { code: "PT400", hint: "link_invalid", message: "Not valid" } },
  });
  const { unmount } = renderWithAuth(<UnsubscribePage />, "/unsubscribe?token=x");
  await screen.findByRole("heading", { name: "This link isn’t complete" });
  unmount();
  renderWithAuth(<UnsubscribePage />, `/unsubscribe?token=${TOKEN}`);
  await userEvent.click(await screen.findByRole("button", { name: "Stop these emails" }));
  expect((await screen.findByRole("alert")).textContent).toContain("This link isn’t complete");
});

test("a link confirms an address when the button is pressed, and a used link shows an error", async () => {
  const { requests, answers } = fakeSupabase({
    [CONFIRM]: { status: 400, body: { code: "PT400", hint: "link_expired", message: "Used" } },
  });
  renderWithAuth(<ConfirmEmailPage />, "/confirm-email?token=abc");
  const button = await screen.findByRole("button", { name: "Confirm my address" });
  expect(requests).toEqual([]);
  await userEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain("has already been used");
  answers[CONFIRM] = { status: 204 };
  await userEvent.click(button);
  await screen.findByRole("heading", { name: "Your address is confirmed" });
});
