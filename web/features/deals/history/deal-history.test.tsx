// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp } from "#testing/render-app.tsx";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { Link } from "#ui/navigation/link.tsx";
import { DealHistory } from "./deal-history.tsx";
import { pairEndings } from "./history-requests.ts";

const REVISIONS = "GET /rest/v1/deal_revisions";
const ENDINGS = "POST /rest/v1/rpc/get_deal_endings";

beforeEach(() => {
  const zone = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...zone,
    timeZone: "Europe/London",
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(endings: number, path = "/deals/a1b2c3d") {
  const backend = createVisitorBackend();
  const store = configureStore({
    reducer: { nothing: () => null },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  return renderApp(
    <Provider store={store}>
      <Link to="/deals/a1b2c3d#history">See what changed</Link>
      <DealHistory deal={aminasDates()} endings={endings} isAdmin={false} />
    </Provider>,
    { path },
  );
}

const decision = (kind: string, by: string, at: string) => ({ kind, by, at });

test("the history shows when members ended a deal and who brought it back", async () => {
  fakeSupabase({
    [REVISIONS]: { body: [] },
    [ENDINGS]: {
      body: [
        decision("ended", "poster", "2026-11-20T09:00:00+00:00"),
        decision("returned", "admin", "2026-11-19T08:00:00+00:00"),
        decision("ended", "members", "2026-11-18T20:00:00+00:00"),
        decision("returned", "poster", "2026-11-18T15:02:00+00:00"),
        decision("ended", "members", "2026-11-18T14:10:00+00:00"),
      ],
    },
  });
  show(5, "/deals/a1b2c3d#history");
  const entries = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(entries).toEqual([
    expect.stringMatching(/Marked as ended by its poster$/),
    expect.stringMatching(
      /Marked as ended by membersNot live until Thursday 19 November, 08:00.*Brought back by an admin$/,
    ),
    expect.stringMatching(
      /Marked as ended by membersNot live 14:10–15:02Brought back by its poster$/,
    ),
  ]);
});

test("a link to #history opens the history on the deal page", async () => {
  fakeSupabase({ [REVISIONS]: { body: [] }, [ENDINGS]: { body: [] } });
  show(1);
  expect(screen.getByRole("group").hasAttribute("open")).toBe(false);
  await userEvent.click(screen.getByRole("link", { name: "See what changed" }));
  await screen.findByText("No changes to show.");
  expect(screen.getByRole("group").hasAttribute("open")).toBe(true);
});

test("a deal that was never edited and never ended has no history", () => {
  show(0);
  expect(screen.queryByText("History")).toBeNull();
});

test("a return without its ending is left out", () => {
  const at = "2026-11-18T15:02:00Z";
  expect(pairEndings([{ isOver: false, by: "poster", at }])).toEqual([]);
});
