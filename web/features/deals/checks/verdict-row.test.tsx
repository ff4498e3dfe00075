// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { createVisitorBackend } from "#lib/backend/visitor-backend.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp } from "#testing/render-app.tsx";
import { DealStamp } from "./deal-stamp.tsx";
import { useCheckedDeal } from "./use-checked-deal.ts";
import { VerdictRow } from "./verdict-row.tsx";

const CHECK = "POST /rest/v1/rpc/secure_check_deal";
const SUMS = "POST /rest/v1/rpc/get_deal_checks";
const OWN = "GET /rest/v1/deal_checks";
const dates = aminasDates();
const NOTHING = { body: { boughtCount: null, seenPrice: null } };

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function showRow(userId: string | null) {
  const backend = createVisitorBackend("http://samha.test", "key", (...args) => fetch(...args));
  const store = configureStore({
    reducer: { nothing: () => null },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  return renderApp(
    <Provider store={store}>
      <Row userId={userId} />
    </Provider>,
    { path: "/deals/a1b2c3d" },
  );
}

function Row({ userId }: { userId: string | null }) {
  const { deal, onChecked } = useCheckedDeal(dates);
  return (
    <>
      <DealStamp deal={deal} />
      <VerdictRow deal={deal} userId={userId} isChecking={false} onChecked={onChecked} />
    </>
  );
}

/** What screen readers are told. */
const announced = () =>
  [...document.querySelectorAll("[role=status], [role=alert], [aria-live]")].flatMap(
    ({ textContent }) => textContent || [],
  );
const button = (name: string) => screen.getByRole("button", { name });

test("the poster's check ends the deal: the stamp says since when, and it is announced once", async () => {
  const { requests } = fakeSupabase({
    [SUMS]: NOTHING,
    [OWN]: { body: [] },
    [CHECK]: {
      body: {
        verdict: "gone",
        isExpired: true,
        expiredAt: "2026-11-20T12:00:00Z",
        expiredBy: "poster",
        liveCount: 0,
        lastConfirmedAt: null,
      },
    },
  });
  showRow("amina");
  await userEvent.click(button("It’s gone"));
  await screen.findByText(/says the member who posted it/);
  expect(button("It’s gone").getAttribute("aria-pressed")).toBe("true");
  expect(announced()).toEqual(["Thanks, noted. The deal is now over."]);
  expect(requests.at(-1)?.body).toEqual({ deal_id_param: dates.id, verdict_param: "gone" });
});

test("a changed price is sent as it was seen; an unreadable one is told and stays in its box", async () => {
  const { requests } = fakeSupabase({ [SUMS]: NOTHING, [OWN]: { body: [] } });
  showRow("bilal");
  await userEvent.click(button("Price changed"));
  const box = screen.getByRole("textbox");
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

test("a visitor is asked on the spot, and the check is sent once they are back", async () => {
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

test("the arrows go from button to button, and one of them is in the tab order", async () => {
  fakeSupabase({ [SUMS]: { body: { boughtCount: 4, seenPrice: 19.5 } }, [OWN]: { body: [] } });
  showRow(null);
  await screen.findByText("4 bought it");
  button("Still live").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(button("It’s gone"));
  const stops = within(screen.getByRole("toolbar")).getAllByRole("button");
  expect(stops.filter((each) => each.tabIndex === 0)).toEqual([button("It’s gone")]);
});
