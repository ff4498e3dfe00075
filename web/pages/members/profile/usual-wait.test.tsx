// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { UsualWait } from "#features/submissions/usual-wait.tsx";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const WAITS = "POST /rest/v1/rpc/get_usual_waits";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});
afterEach(cleanup);

function open(answer: { status?: number; body: unknown }) {
  rememberAmina();
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [WAITS]: answer });
  renderWithAuth(<UsualWait content="deal" />, "/profile/amina");
  return waitFor(() => expect(requests.some(({ route }) => route === WAITS)).toBe(true));
}

test.each([
  [40, "Usually decided within 1 minute."],
  [1_810, "Usually decided within 31 minutes."],
  [3_600, "Usually decided within 1 hour."],
  [10_000, "Usually decided within 3 hours."],
  [200_000, "Usually decided within 3 days."],
])("a median of %i seconds is shown as: %s", async (seconds, text) => {
  await open({ body: [{ content: "deal", seconds }] });
  await screen.findByText(text);
});

test("without enough decisions, or if the number fails to load, nothing is shown", async () => {
  await open({ body: [{ content: "voucher", seconds: 60 }] });
  expect(screen.queryByText(/Usually/)).toBeNull();
  cleanup();
  await open({ status: 503, body: {} });
  expect(screen.queryByText(/Usually/)).toBeNull();
});
