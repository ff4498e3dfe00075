// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_FILTERS, type DealFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { renderApp, TestProviders } from "#testing/render-app.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { InlineExpiredSwitch, InlineFilters } from "./inline-filters.tsx";
import { renderFilters } from "./render-filters.fixture.tsx";
import { SortTabs } from "./sort-tabs.tsx";

afterEach(cleanup);

const filtersWith = (changes: Partial<DealFilters>): DealFilters => ({
  ...DEFAULT_FILTERS,
  ...changes,
});

function address({ router }: ReturnType<typeof renderApp>): string {
  const { pathname, search } = router.state.location;
  return pathname + search;
}

test("a chosen date applies at once and keeps sort, category and merchant", async () => {
  const filters = filtersWith({ sort: "price_low", category: "food", merchant: "Nakheel" });
  const app = renderApp(<InlineFilters basePath="/" filters={filters} />);
  await userEvent.selectOptions(screen.getByLabelText("Date"), "week");
  expect(address(app)).toBe("/?category=food&sort=price_low&merchant=Nakheel&date=week");
});

test("a typed location applies on Enter, and a new filter begins at page 1", async () => {
  const app = renderApp(<InlineFilters basePath="/" filters={DEFAULT_FILTERS} />, {
    path: "/?page=4",
  });
  await userEvent.type(screen.getByLabelText("Location"), "Leeds");
  expect(address(app)).toBe("/?page=4");
  await userEvent.keyboard("{Enter}");
  expect(address(app)).toBe("/?location=Leeds");
});

test("the switch for expired deals submits the form from outside the form", async () => {
  const app = renderApp(
    <>
      <InlineFilters basePath="/" filters={DEFAULT_FILTERS} />
      <InlineExpiredSwitch basePath="/" filters={DEFAULT_FILTERS} />
    </>,
  );
  await userEvent.click(screen.getByLabelText("Show expired deals"));
  expect(address(app)).toBe("/?expired=1");
});

test("the controls show the filters of the address", () => {
  const view = (filters: DealFilters) => <InlineFilters basePath="/" filters={filters} />;
  renderApp(view(filtersWith({ date: "week", location: "Leeds" })));
  expect(screen.getByLabelText<HTMLSelectElement>("Date").value).toBe("week");
  cleanup();
  renderApp(view(DEFAULT_FILTERS));
  expect(screen.getByLabelText<HTMLSelectElement>("Date").value).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("Location").value).toBe("");
});

test("a typed price range applies on Enter and becomes part of the address", async () => {
  const app = renderApp(<InlineFilters basePath="/" filters={filtersWith({ sort: "hottest" })} />);
  await userEvent.type(screen.getByLabelText("Price from"), "10");
  await userEvent.tab();
  expect(address(app)).toBe("/");
  await userEvent.type(screen.getByLabelText("Price to"), "1,249.99{Enter}");
  expect(address(app)).toBe("/?sort=hottest&min=10&max=1249.99");
});

test("an invalid price shows an error, stays in its field and does not change the list", async () => {
  const app = renderApp(<InlineFilters basePath="/" filters={DEFAULT_FILTERS} />);
  await userEvent.type(screen.getByLabelText("Price to"), "ten{Enter}");
  expect(address(app)).toBe("/");
  screen.getByText(/^Enter the price as a number/);
  expect(screen.getByLabelText<HTMLInputElement>("Price to").value).toBe("ten");
  expect(screen.getByLabelText("Price to").getAttribute("aria-invalid")).toBe("true");
});

test("the price button shows the whole range, and Clear removes it", async () => {
  const filters = filtersWith({ priceRange: [1000.5, 1500], location: "UK" });
  const app = renderApp(<InlineFilters basePath="/" filters={filters} />);
  expect(document.querySelector("summary")?.textContent).toContain("£1,000.50–£1,500");
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(address(app)).toBe("/?location=UK");
});

test("Escape closes the price panel and returns focus to its button", async () => {
  renderApp(<InlineFilters basePath="/" filters={DEFAULT_FILTERS} />);
  const panel = document.querySelector("details");
  panel?.setAttribute("open", "");
  screen.getByLabelText("Price to").focus();
  await userEvent.keyboard("{Escape}");
  expect(panel?.open).toBe(false);
  expect(document.activeElement?.tagName).toBe("SUMMARY");
});

test.each([
  [[10, 50], "£10–£50"],
  [[10, null], "From £10"],
  [[null, 1000], "Up to £1,000"],
  [[0, 49.5], "Up to £49.50"],
  [[1500, null], "From £1,500"],
] as const)("the range %j has the chip '%s', which removes it", (priceRange, words) => {
  renderApp(<ActiveFilters basePath="/" filters={filtersWith({ priceRange, location: "UK" })} />);
  const chip = screen.getByRole("link", { name: `Remove filter: ${words}` });
  expect(chip.getAttribute("href")).toBe("/?location=UK");
});

test("the default price range has no chip, and its controls are empty", () => {
  renderApp(
    <>
      <ActiveFilters basePath="/" filters={DEFAULT_FILTERS} />
      <InlineFilters basePath="/" filters={DEFAULT_FILTERS} />
    </>,
  );
  expect(screen.queryByRole("link", { name: /^Remove filter/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Price to").value).toBe("");
});

test("without JavaScript the form submits the parameters of the list's address", () => {
  renderApp(<InlineFilters basePath="/" filters={filtersWith({ sort: "hottest" })} />);
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Filters" });
  expect(form.method).toBe("get");
  expect([...new FormData(form).keys()]).toEqual(["sort", "location", "date", "min", "max"]);
});

test("the form keeps the section and the day, with and without JavaScript", async () => {
  const filters = filtersWith({ section: "iftar", by: "2027-03-09" });
  const app = renderApp(<InlineFilters basePath="/" filters={filters} />);
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Filters" });
  expect([...new FormData(form)]).toEqual(
    expect.arrayContaining([
      ["section", "iftar"],
      ["by", "2027-03-09"],
    ]),
  );
  await userEvent.selectOptions(screen.getByLabelText("Date"), "week");
  expect(address(app)).toBe("/?date=week&section=iftar&by=2027-03-09");
});

test("the form keeps the place of sale and the kind, and a chip removes each", async () => {
  const filters = filtersWith({ channel: "in_store", type: "freebie" });
  const app = renderApp(<InlineFilters basePath="/" filters={filters} />);
  await userEvent.selectOptions(screen.getByLabelText("Date"), "week");
  expect(address(app)).toBe("/?channel=in_store&type=freebie&date=week");
  cleanup();
  renderApp(<ActiveFilters basePath="/" filters={filters} />);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Remove filter: In a shop")).toBe("/?type=freebie");
  expect(href("Remove filter: Freebie")).toBe("/?channel=in_store");
});

test("the dialog sets the place of sale and the kind, and links to the towns", async () => {
  const app = renderFilters(
    <FilterSheet basePath="/" filters={filtersWith({ type: "giveaway" })} />,
  );
  await userEvent.click(screen.getByRole("button", { name: /^Filters/ }));
  await userEvent.selectOptions(await screen.findByLabelText("Where it’s sold"), "in_store");
  expect(screen.getByLabelText<HTMLSelectElement>("Kind of deal").value).toBe("giveaway");
  const towns = screen.getByRole("link", { name: "Choose a town" });
  expect(towns.getAttribute("href")).toBe("/browse-categories#towns");
  await userEvent.selectOptions(screen.getByLabelText("Kind of deal"), "");
  await userEvent.click(screen.getByRole("button", { name: "Show deals" }));
  expect(address(app)).toBe("/?channel=in_store");
});

test("a section and a day each have a chip that names the filter and removes only that one", () => {
  const filters = filtersWith({ section: "iftar", by: "2027-03-09" });
  renderApp(<ActiveFilters basePath="/" filters={filters} />);
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Remove filter: For: Iftar and suhoor")).toBe("/?by=2027-03-09");
  expect(href("Remove filter: Arrives by 9 March")).toBe("/?section=iftar");
});

test("a chip names its filter and removes only that one", () => {
  renderApp(
    <ActiveFilters
      basePath="/"
      filters={filtersWith({ location: "UK", date: "week", status: WITH_EXPIRED })}
    />,
  );
  const chip = screen.getByRole("link", { name: "Remove filter: UK" });
  expect(chip.getAttribute("href")).toBe("/?date=week&expired=1");
  screen.getByRole("link", { name: "Remove filter: This week" });
});

test("on a phone a dialog contains the filters, and its button shows the number of active ones", async () => {
  const filters = filtersWith({ location: "UK", date: "week" });
  const app = renderFilters(<FilterSheet basePath="/" filters={filters} />);
  await userEvent.click(screen.getByRole("button", { name: /^Filters\s*2\s*active$/ }));
  await userEvent.selectOptions(await screen.findByLabelText("Category"), "toys");
  await userEvent.type(screen.getByLabelText("Price to"), "20");
  await userEvent.click(screen.getByRole("button", { name: "Show deals" }));
  expect(address(app)).toBe("/?category=toys&location=UK&date=week&max=20");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the sorts link to the same list, and the current one is marked", () => {
  renderApp(<SortTabs basePath="/category/food" filters={filtersWith({ location: "UK" })} />);
  expect(screen.getByRole("link", { name: "Latest" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "Hottest" }).getAttribute("href")).toBe(
    "/category/food?sort=hottest&location=UK",
  );
});

test("a sort keeps a filter whose list is still loading", async () => {
  const router = createMemoryRouter(
    [
      {
        path: "/",
        loader: ({ request }) => (request.url.includes("Leeds") ? new Promise(() => {}) : null),
        element: <SortTabs basePath="/" filters={DEFAULT_FILTERS} />,
        HydrateFallback: Nothing,
      },
    ],
    { initialEntries: ["/"] },
  );
  render(
    <TestProviders>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  await screen.findByRole("link", { name: "Hottest" });
  void router.navigate("/?location=Leeds");
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Hottest" }).getAttribute("href")).toBe(
      "/?sort=hottest&location=Leeds",
    ),
  );
});

function Nothing() {
  return null;
}
