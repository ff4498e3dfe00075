// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Provider } from "react-redux";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAppStore } from "#app/store.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { SearchForm } from "./search-form.tsx";

const SEARCH = "POST /rest/v1/rpc/search_deals";
const DATES = {
  id: "1a2b3c4d-0000-4000-8000-000000000001",
  title: "Medjool dates",
  merchant: "Nakheel Grocers",
  price: 24.99,
  hot_votes: 120,
};
const AJWA = { ...DATES, id: "2a2b3c4d-0000-4000-8000-000000000002", title: "Ajwa dates" };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(path = "/") {
  const store = createAppStore({ backend: createBrowserBackend(TEST_CONFIG), uploadBaseUrl: "" });
  return renderApp(
    <Provider store={store}>
      <SearchForm />
    </Provider>,
    { path },
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox");
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const placeOf = ({ router }: ReturnType<typeof show>) =>
  router.state.location.pathname + router.state.location.search;

test("deals are suggested while typing, with price and temperature", async () => {
  const { requests } = fakeSupabase({ [SEARCH]: { body: [DATES, AJWA] } });
  show();
  await userEvent.type(field(), "dates");
  await screen.findByRole("option", { name: /Medjool dates/ });
  expect(options()).toEqual([
    "Medjool datesNakheel Grocers£24.99120°",
    "Ajwa datesNakheel Grocers£24.99120°",
    "See all results for “dates”",
  ]);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(field().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  expect(requests.at(-1)?.body).toEqual({ query_param: "dates", limit_param: 6 });
});

test("arrow keys choose among the suggestions, and Enter opens the chosen deal", async () => {
  fakeSupabase({ [SEARCH]: { body: [DATES, AJWA] } });
  const page = show();
  await userEvent.type(field(), "dates");
  await screen.findByRole("option", { name: /Ajwa/ });
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  const chosen = screen.getByRole("option", { selected: true });
  expect(chosen.textContent).toContain("Ajwa dates");
  expect(field().getAttribute("aria-activedescendant")).toBe(chosen.id);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.queryByRole("option", { selected: true })).toBeNull();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{Enter}");
  await waitFor(() => expect(placeOf(page)).toBe("/deals/1a2b3c4"));
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("Enter without a choice searches, and the search is suggested the next time", async () => {
  fakeSupabase({ [SEARCH]: { body: [] } });
  const page = show();
  await userEvent.type(field(), "d{Enter}");
  await waitFor(() => expect(placeOf(page)).toBe("/search?q=d"));
  await userEvent.clear(field());
  await userEvent.type(field(), "prayer mat");
  await userEvent.click(await screen.findByRole("option", { name: /See all results/ }));
  await waitFor(() => expect(placeOf(page)).toBe("/search?q=prayer+mat"));

  await userEvent.clear(field());
  await waitFor(() => expect(options()).toEqual(["prayer mat", "d"]));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(placeOf(page)).toBe("/search?q=d"));
});

test("at most five searches are stored, the latest first, and Clear removes them", async () => {
  const texts = ["one", "two", "three", "four", "five"];
  localStorage.setItem("samha-recent-searches", JSON.stringify(texts));
  fakeSupabase({ [SEARCH]: { body: [] } });
  show();
  await userEvent.type(field(), "THREE{Enter}");
  await userEvent.clear(field());
  await waitFor(() => expect(options()).toEqual(["THREE", "one", "two", "four", "five"]));
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(options()).toEqual([]);
  expect(localStorage.getItem("samha-recent-searches")).toBeNull();
  expect(document.activeElement).toBe(field());
});

test("Escape closes the suggestions and keeps the text; typing opens them again", async () => {
  fakeSupabase({ [SEARCH]: { body: [DATES] } });
  show();
  await userEvent.type(field(), "dat");
  await screen.findByRole("option", { name: /Medjool/ });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field().value).toBe("dat");
  expect(field().getAttribute("aria-expanded")).toBe("false");
  await userEvent.keyboard("e");
  await screen.findByRole("option", { name: /Medjool/ });
});

test("the result of an outdated request is ignored", async () => {
  let respondFirst: (response: { body: unknown }) => void = () => undefined;
  const { requests } = fakeSupabase({
    [SEARCH]: ({ body }) =>
      (body as { query_param: string }).query_param === "da"
        ? new Promise<{ body: unknown }>((resolve) => {
            respondFirst = resolve;
          })
        : { body: [AJWA] },
  });
  show();
  await userEvent.type(field(), "da");
  await waitFor(() => expect(requests).toHaveLength(1));
  await userEvent.type(field(), "tes");
  await screen.findByRole("option", { name: /Ajwa/ });
  respondFirst({ body: [DATES] });
  await within(screen.getByRole("search")).findByText("1 deal suggested");
  expect(options()).toEqual([expect.stringContaining("Ajwa"), "See all results for “dates”"]);
});

test("a failed search suggests only the link to all results", async () => {
  fakeSupabase({ [SEARCH]: { status: 500, body: { message: "down" } } });
  show();
  await userEvent.type(field(), "dates");
  await waitFor(() => expect(options()).toEqual(["See all results for “dates”"]));
});

test("on the results page the field keeps the query", () => {
  show("/search?q=honey");
  expect(field().value).toBe("honey");
});
