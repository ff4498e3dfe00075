// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { Provider } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp } from "#testing/render-app.tsx";
import { silenceLog } from "#testing/silence-log.ts";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { DealStamp } from "./deal-stamp.tsx";
import { DealVerdicts } from "./deal-verdicts.tsx";
import { useCheckedDeal } from "./use-checked-deal.ts";
import { storePendingCheck } from "./use-checks.ts";

const CHECK = "POST /rest/v1/rpc/secure_check_deal";
const SUMS = "POST /rest/v1/rpc/get_deal_checks";
const OWN = "GET /rest/v1/deal_checks";
const dates = aminasDates();
const NOTHING = { body: { boughtCount: null, seenPrice: null, seenBy: null, endings: 0 } };

/** Response to a check that counts and does not change the deal. */
const responseOf = (changes: object) => ({
  body: {
    isExpired: false,
    expiredAt: null,
    expiredBy: null,
    liveCount: 0,
    goneCount: 0,
    lastConfirmedAt: null,
    confirmedByPoster: false,
    counts: true,
    reason: null,
    needed: null,
    waits: false,
    ...changes,
  },
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function showRow(userId: string | null) {
  return show(<Row userId={userId} />);
}

function show(view: ReactNode) {
  const backend = createVisitorBackend();
  const store = configureStore({
    reducer: { nothing: () => null },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  return renderApp(<Provider store={store}>{view}</Provider>, { path: "/deals/a1b2c3d" });
}

/** A deal for the reader `from`, and for `to` after the button is pressed. While `from` is null, the session is being read. */
function Switching({ from = "bilal", to }: { from?: string | null; to: string | null }) {
  const [userId, setUserId] = useState(from);
  return (
    <>
      <button type="button" onClick={() => setUserId(to)}>
        Switch
      </button>
      <Row userId={userId} isChecking={userId === null && from === null} />
    </>
  );
}

interface RowProps {
  userId: string | null;
  isChecking?: boolean;
  isOwnShop?: boolean;
}

function Row({ userId, isChecking = false, isOwnShop = false }: RowProps) {
  const { deal, onChecked } = useCheckedDeal(dates);
  return (
    <>
      <DealStamp deal={deal} />
      <DealVerdicts
        deal={deal}
        checks={null}
        userId={userId}
        isChecking={isChecking}
        isOwnShop={isOwnShop}
        confirmEmail={<button type="button">Email me the link</button>}
        onChecked={onChecked}
      />
    </>
  );
}

/** The text announced to screen readers. */
const announced = () =>
  [...document.querySelectorAll("[role=status], [role=alert], [aria-live]")].flatMap(
    ({ textContent }) => textContent || [],
  );
const button = (name: string) => screen.getByRole("button", { name });

const ENDED = responseOf({
  verdict: "gone",
  isExpired: true,
  expiredAt: "2026-11-20T12:00:00Z",
  expiredBy: "poster",
});

test("a poster is warned before their check ends the deal; then the stamp shows the end, and it is announced once", async () => {
  const { requests } = fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] }, [CHECK]: ENDED });
  showRow("amina");
  screen.getByText("Your word decides.");
  await userEvent.click(button("It’s gone"));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: /ends your deal/ }));
  expect(requests.some(({ route }) => route === CHECK)).toBe(false);
  await userEvent.keyboard("{Tab}{Enter}");
  await screen.findByText(/says its poster/);
  expect(button("It’s gone").getAttribute("aria-pressed")).toBe("true");
  expect(document.activeElement).toBe(button("It’s gone"));
  expect(announced()).toEqual(["Thanks. It’s marked as ended."]);
  expect(requests.at(-1)?.body).toEqual({ deal_id_param: dates.id, verdict_param: "gone" });
});

test("a poster who cancels keeps the deal, and the focus returns to the button", async () => {
  const { requests } = fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] }, [CHECK]: ENDED });
  showRow("amina");
  await userEvent.click(button("It’s gone"));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: /ends your deal/ })).toBeNull();
  expect(document.activeElement).toBe(button("It’s gone"));
  await userEvent.click(button("It’s gone"));
  await userEvent.click(button("Keep it live"));
  expect(requests.some(({ route }) => route === CHECK)).toBe(false);
});

test("a member who says that a deal is live while its ending waits for an admin gets the usual answer", async () => {
  const body = responseOf({ verdict: "live", waits: true });
  fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] }, [CHECK]: body });
  showRow("bilal");
  await userEvent.click(button("Still live"));
  await screen.findByText("Thanks. Others can see that it’s live.");
});

test.each([
  [{ needed: 1 }, "Thanks. It takes at least one more member to mark it as ended."],
  [{ needed: 2 }, "Thanks. It takes at least two more members to mark it as ended."],
  [{ needed: 3 }, "Thanks. It takes at least 3 more members to mark it as ended."],
  [{ needed: null }, "Thanks, noted. Only an admin can change this deal for now."],
  [{ waits: true }, "Thanks. Enough members agree, so an admin will take a look."],
  [{ counts: false, reason: "young" }, /^Noted. Your account is too new/],
  [{ counts: false, reason: "wrong" }, /^Noted, but it doesn’t count for now/],
  [{ counts: false, reason: "address" }, /^Noted, but it doesn’t count: others on your network/],
])("after %o the response to “It’s gone” is visible and announced once", async (response, text) => {
  const body = responseOf({ verdict: "gone", ...response });
  fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] }, [CHECK]: body });
  showRow("bilal");
  expect(screen.queryByText("Your word decides.")).toBeNull();
  await userEvent.click(button("It’s gone"));
  const message = await screen.findByText(text);
  expect(message.className).not.toContain("sr-only");
  expect(announced()).toEqual([message.textContent]);
  expect(screen.queryByRole("button", { name: "Email me the link" })).toBeNull();
});

test("a member with an unconfirmed email sees when the check counts, and a button that sends the link", async () => {
  const body = responseOf({ verdict: "live", counts: false, reason: "unconfirmed" });
  fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] }, [CHECK]: body });
  showRow("bilal");
  await userEvent.click(button("Still live"));
  await screen.findByText("Noted. It counts once your email is confirmed.");
  button("Email me the link");
});

test("on a slow connection a second check waits for the first, and the last check is stored", async () => {
  let respondFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    respondFirst = resolve;
  });
  const stored: unknown[] = [];
  fakeSupabase({
    [SUMS]: NOTHING,
    [OWN]: { body: [] },
    [CHECK]: async ({ body }) => {
      const { verdict_param: verdict } = body as { verdict_param: string };
      stored.push(verdict);
      if (verdict === "live") await first;
      return responseOf({ verdict, needed: verdict === "gone" ? 2 : null });
    },
  });
  showRow("bilal");
  await userEvent.click(button("Still live"));
  await userEvent.click(button("I bought it"));
  await userEvent.click(button("It’s gone"));
  expect(button("It’s gone").getAttribute("aria-pressed")).toBe("true");
  expect(stored).toEqual(["live"]);
  respondFirst();
  await screen.findByText("Thanks. It takes at least two more members to mark it as ended.");
  expect(stored).toEqual(["live", "gone"]);
  expect(button("It’s gone").getAttribute("aria-pressed")).toBe("true");
});

test("if the second check fails, the buttons show the stored verdict", async () => {
  silenceLog();
  fakeSupabase({
    [SUMS]: NOTHING,
    [OWN]: { body: [] },
    [CHECK]: ({ body }) =>
      (body as { verdict_param: string }).verdict_param === "live"
        ? responseOf({ verdict: "live" })
        : { status: 503, body: { message: "no" } },
  });
  showRow("bilal");
  await userEvent.click(button("Still live"));
  await userEvent.click(button("It’s gone"));
  await screen.findByRole("alertdialog");
  expect(button("Still live").getAttribute("aria-pressed")).toBe("true");
  expect(button("It’s gone").getAttribute("aria-pressed")).toBe("false");
});

test("a typed price is sent as a number; an unreadable one shows an error", async () => {
  const { requests } = fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] } });
  showRow("bilal");
  await userEvent.click(button("Price changed"));
  const box = await screen.findByRole("textbox");
  await userEvent.type(box, "cheap{Enter}");
  await screen.findByRole("alert");
  await userEvent.clear(box);
  await userEvent.type(box, "19,50{Enter}");
  await waitFor(() =>
    expect(requests.at(-1)?.body).toEqual({
      deal_id_param: dates.id,
      verdict_param: "price_changed",
      seen_price_param: 19.5,
    }),
  );
});

test("after a price is sent the focus returns to the button, and a price that was not stored is kept", async () => {
  silenceLog();
  fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] }, [CHECK]: { status: 503, body: {} } });
  showRow("bilal");
  await userEvent.click(button("Price changed"));
  await userEvent.type(await screen.findByRole("textbox"), "4.50{Enter}");
  expect(document.activeElement).toBe(button("Price changed"));
  await userEvent.click(await screen.findByRole("button", { name: "OK" }));
  await userEvent.click(button("Price changed"));
  expect((await screen.findByRole<HTMLInputElement>("textbox")).value).toBe("4.50");
});

test("a visitor is asked to sign in, and the check is sent afterwards", async () => {
  const { requests } = fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] } });
  const visit = showRow(null);
  await userEvent.click(button("Still live"));
  const dialog = await screen.findByRole("dialog", { name: /whether “Medjool dates, 5 kg box”/ });
  await userEvent.click(within(dialog).getByRole("link", { name: "Sign in" }));
  visit.unmount();
  showRow("bilal");
  await waitFor(() =>
    expect(requests.at(-1)?.body).toEqual({ deal_id_param: dates.id, verdict_param: "live" }),
  );
});

test("after a failed request, a visitor's check is sent as soon as the member opens the deal again", async () => {
  silenceLog();
  const failure = { status: 503, body: {} };
  const { requests, answers } = fakeSupabase({ [SUMS]: failure, [OWN]: failure, [CHECK]: failure });
  storePendingCheck({ dealId: dates.id, verdict: "live", seenPrice: null });
  const visit = showRow("bilal");
  await screen.findByRole("alertdialog");
  visit.unmount();
  answers[CHECK] = responseOf({ verdict: "live" });
  showRow("bilal").unmount();
  showRow("bilal");
  await screen.findByText(/^Thanks/);
  expect(requests.filter(({ route }) => route === CHECK)).toHaveLength(2);
});

test("a member's own check replaces a check that was chosen before signing in and failed", async () => {
  silenceLog();
  const failure = { status: 503, body: {} };
  const { requests, answers } = fakeSupabase({ [SUMS]: NOTHING, [OWN]: failure, [CHECK]: failure });
  storePendingCheck({ dealId: dates.id, verdict: "live", seenPrice: null });
  const visit = showRow("bilal");
  await userEvent.click(await screen.findByRole("button", { name: "OK" }));
  answers[CHECK] = responseOf({ verdict: "gone" });
  await userEvent.click(button("It’s gone"));
  await screen.findByText(/^Thanks/);
  visit.unmount();
  answers[OWN] = { body: [{ verdict: "gone" }] };
  showRow("bilal");
  await waitFor(() => expect(button("It’s gone").getAttribute("aria-pressed")).toBe("true"));
  expect(requests.filter(({ route }) => route === CHECK)).toHaveLength(2);
});

test.each([
  ["sign-out", null],
  ["a change of the account", "safiya"],
])("after %s, the previous member's check is no longer shown", async (_case, userId) => {
  const body = responseOf({ verdict: "live" });
  fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] }, [CHECK]: body });
  show(<Switching to={userId} />);
  await userEvent.click(button("Still live"));
  await screen.findByText(/^Thanks/);
  await userEvent.click(button("Switch"));
  expect(button("Still live").getAttribute("aria-pressed")).toBe("false");
  expect(screen.queryByText(/^Thanks/)).toBeNull();
});

test("a check pressed while the session is being read stays pressed", async () => {
  const body = responseOf({ verdict: "live" });
  fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] }, [CHECK]: body });
  show(<Switching from={null} to="bilal" />);
  await userEvent.click(button("Still live"));
  await screen.findByText(/^Thanks/);
  await userEvent.click(button("Switch"));
  expect(button("Still live").getAttribute("aria-pressed")).toBe("true");
  screen.getByText(/^Thanks/);
});

test("the arrow keys move between the buttons, and only one is in the tab order", async () => {
  fakeSupabase({ [SUMS]: { body: { boughtCount: 4, seenPrice: 19.5 } }, [OWN]: { body: [] } });
  showRow(null);
  await screen.findByText("4 bought it");
  button("Still live").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(button("It’s gone"));
  const stops = within(screen.getByRole("toolbar")).getAllByRole("button");
  expect(stops.filter((each) => each.tabIndex === 0)).toEqual([button("It’s gone")]);
});

test("a shop reads who confirms its deals, and a refusal says it again", async () => {
  fakeSupabase({
    [SUMS]: NOTHING,
    [OWN]: { body: [] },
    [CHECK]: { status: 403, body: { code: "PT403", message: "Shops do not", hint: "own_shop" } },
  });
  show(<Row userId="bilal" isOwnShop />);
  expect(await screen.findByText("Members confirm your shop’s deals.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Still live" }));
  expect(
    await screen.findByText(
      "Shops don’t vote on their own deals or confirm them. Members do that.",
    ),
  ).toBeDefined();
});
