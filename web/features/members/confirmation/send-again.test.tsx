// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINA, AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { SendAgainContext } from "#ui/feedback/send-again-context.ts";
import { SendAgain } from "./send-again.tsx";

const RESEND = "POST /auth/v1/resend";
const UNCONFIRMED = "problem:email_not_confirmed?class=unknown";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

async function showNotice(failure: string) {
  rememberAmina();
  const backend = fakeSupabase({ ...AMINAS_BACKEND, [RESEND]: { body: {} } });
  const page = renderWithAuth(
    <SendAgainContext value={SendAgain}>
      <Notice tone="danger">{failure}</Notice>
    </SendAgainContext>,
  );
  await page.store.dispatch(initializeAuth());
  return backend;
}

test("a failure because of an unconfirmed email address is shown as a hint with a button that sends the link again", async () => {
  const { requests } = await showNotice(UNCONFIRMED);
  screen.getByText("Confirm your email address first: open the link we emailed you.");
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
  await screen.findByText(/A new link is on its way/);
  expect(requests.find(({ route }) => route === RESEND)?.body).toMatchObject({
    type: "signup",
    email: AMINA.email,
  });
});

test("after too many emails the reason is shown", async () => {
  const { answers } = await showNotice(UNCONFIRMED);
  answers[RESEND] = { status: 429, body: { code: "too_fast", msg: "Too many tries." } };
  await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
  await screen.findByText("Too many tries.");
});

test("any other failure is an alert without the button", async () => {
  await showNotice("problem:deal_expired");
  screen.getByRole("alert");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});
