// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { TrustSettings } from "#features/members/trust/trust-settings.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const GET = "POST /rest/v1/rpc/get_my_trust";

beforeEach(silenceLog);

test.each([
  ["new", "New members"],
  ["established", "Established members"],
  ["proven", "Proven members"],
])(
  "a member whose trust is %s reads what all levels may do, and which one is theirs",
  async (trust, name) => {
    fakeSupabase({ [GET]: { body: trust } });
    renderWithAuth(<TrustSettings />);
    const own = await screen.findByText(/that’s you/);
    expect(own.closest("dt")?.textContent).toBe(`${name} · that’s you`);
    expect(screen.getAllByRole("definition")).toHaveLength(3);
  },
);

test("if the trust could not be loaded, the member can try again", async () => {
  const { answers } = fakeSupabase({ [GET]: { status: 500, body: {} } });
  renderWithAuth(<TrustSettings />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  answers[GET] = { body: "proven" };
  await userEvent.click(retry);
  await screen.findByText(/that’s you/);
});
