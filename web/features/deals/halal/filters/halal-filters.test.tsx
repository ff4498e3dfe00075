// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DealFilters, filtersFromSearch } from "#contract/deals/filters.ts";
import { ActiveFilters } from "#features/deals/filters/active-filters.tsx";
import { FilterSheet } from "#features/deals/filters/filter-sheet.tsx";
import { InlineFilters } from "#features/deals/filters/inline-filters.tsx";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { renderFilters } from "#features/deals/filters/render-filters.fixture.tsx";
import { OwnStandard } from "#features/deals/halal/standard/own-standard.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp } from "#testing/render-app.tsx";
import { CertifiersContext } from "./certifiers-context.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FOOD = "/category/food";
const CERTIFIERS = [{ slug: "board", name: "Example Halal Board" }];

const read = (search: string): DealFilters =>
  filtersFromSearch(new URLSearchParams(search)).filters;

const inFood = (view: ReactNode) =>
  renderFilters(<CertifiersContext value={CERTIFIERS}>{view}</CertifiersContext>, { path: FOOD });

function address({ router }: ReturnType<typeof renderApp>): string {
  const { pathname, search } = router.state.location;
  return pathname + search;
}

test("filters that are read from an address produce the same address, and invalid values are ignored", () => {
  const query = "?certifier=board&stunning=not_disclosed&alcohol=no&unknown=hide";
  expect(listAddress(FOOD, read(query))).toBe(FOOD + query);
  const invalid = "?certifier=a%20b%00&stunning=maybe&alcohol=2&unknown=show";
  expect(listAddress(FOOD, read(invalid))).toBe(FOOD);
});

test("the panel filters immediately, keeps the other filters, and can hide deals without information", async () => {
  const app = inFood(<InlineFilters basePath={FOOD} filters={read("location=Leeds")} />);
  await userEvent.selectOptions(await screen.findByLabelText("Stunning"), "Non-stunned");
  expect(address(app)).toBe(`${FOOD}?location=Leeds&stunning=non_stunned`);
  await userEvent.selectOptions(screen.getByLabelText("Certifier"), "Example Halal Board");
  await userEvent.click(screen.getByLabelText("Hide deals without this information"));
  const group = screen.getByRole("group", { name: "Halal" }).parentElement as HTMLElement;
  await userEvent.click(within(group).getByRole("button", { name: "Apply" }));
  expect(address(app)).toBe(
    `${FOOD}?location=Leeds&certifier=board&stunning=non_stunned&unknown=hide`,
  );
});

test("the panel keeps a certifier that is not listed", async () => {
  inFood(<InlineFilters basePath={FOOD} filters={read("certifier=gone")} />);
  expect((await screen.findByLabelText<HTMLSelectElement>("Certifier")).value).toBe("gone");
});

test("on a phone the dialog has the halal filters", async () => {
  const app = inFood(<FilterSheet basePath={FOOD} filters={read("")} />);
  await userEvent.click(screen.getByRole("button", { name: "Filters" }));
  await userEvent.selectOptions(
    await screen.findByLabelText("Alcohol, in the product or on the premises"),
    "No alcohol",
  );
  await userEvent.click(screen.getByRole("button", { name: "Show deals" }));
  expect(address(app)).toBe(`${FOOD}?alcohol=no`);
});

test("a list without halal filters keeps those in its address, even without JavaScript", async () => {
  const app = renderApp(<InlineFilters basePath="/" filters={read("stunning=stunned")} />);
  const form = screen.getByRole<HTMLFormElement>("form", { name: "Filters" });
  expect([...new FormData(form)]).toContainEqual(["stunning", "stunned"]);
  await userEvent.selectOptions(screen.getByLabelText("Date"), "week");
  expect(address(app)).toBe("/?date=week&stunning=stunned");
  expect(screen.queryByLabelText("Stunning")).toBeNull();
});

test("each filter has a chip that names it and removes only that filter", () => {
  const query = "certifier=board&stunning=not_disclosed&alcohol=no&unknown=hide";
  inFood(<ActiveFilters basePath={FOOD} filters={read(query)} />);
  const without = (text: string) =>
    screen.getByRole("link", { name: `Remove filter: ${text}` }).getAttribute("href");
  expect(without("Certifier: Example Halal Board")).toBe(
    `${FOOD}?stunning=not_disclosed&alcohol=no&unknown=hide`,
  );
  expect(without("Stunning not disclosed")).toBe(`${FOOD}?certifier=board&alcohol=no&unknown=hide`);
  expect(without("No alcohol")).toBe(`${FOOD}?certifier=board&stunning=not_disclosed&unknown=hide`);
  expect(without("Only with information")).toBe(
    `${FOOD}?certifier=board&stunning=not_disclosed&alcohol=no`,
  );
});

test("a reader sets a standard in the halal filters, toggles it and deletes it, and no request contains it", async () => {
  const { requests } = fakeSupabase({});
  const sheet = (query: string) => inFood(<FilterSheet basePath={FOOD} filters={read(query)} />);
  const chip = () => screen.getByRole("button", { name: "My standard" });
  const first = sheet("location=Leeds");
  await userEvent.click(chip());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Certifier")));
  await userEvent.click(screen.getByRole("button", { name: "Save as my standard" }));
  screen.getByText("Choose at least one of these first.");
  await userEvent.selectOptions(screen.getByLabelText("Stunning"), "Non-stunned");
  await userEvent.click(screen.getByLabelText("Hide deals without this information"));
  await userEvent.click(screen.getByRole("button", { name: "Save as my standard" }));
  expect(address(first)).toBe(`${FOOD}?location=Leeds&stunning=non_stunned&unknown=hide`);
  expect(screen.queryByRole("dialog")).toBeNull();
  first.unmount();

  const second = sheet("location=York&sort=hottest");
  expect(chip().getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(chip());
  expect(address(second)).toBe(
    `${FOOD}?sort=hottest&location=York&stunning=non_stunned&unknown=hide`,
  );
  second.unmount();

  const third = sheet("location=York&stunning=non_stunned&unknown=hide");
  expect(chip().getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(chip());
  expect(address(third)).toBe(`${FOOD}?location=York`);
  third.unmount();

  renderApp(<OwnStandard />);
  expect(
    screen.getByRole("link", { name: "See food deals that meet my standard" }).getAttribute("href"),
  ).toBe(`${FOOD}?stunning=non_stunned&unknown=hide`);
  await userEvent.click(screen.getByRole("button", { name: "Delete my standard" }));
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(localStorage.length).toBe(0);
  expect(requests).toEqual([]);
});

test("an active standard is one filter, without a chip for each of its facts", () => {
  localStorage.setItem("halal-standard", "stunning=non_stunned&unknown=hide");
  const query = "location=Leeds&stunning=non_stunned&unknown=hide";
  const view = inFood(<ActiveFilters basePath={FOOD} filters={read(query)} />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("aria-label"))).toEqual([
    "Remove filter: Leeds",
  ]);
  view.unmount();
  inFood(<FilterSheet basePath={FOOD} filters={read(query)} />);
  screen.getByRole("button", { name: "Filters 2 active" });
});

test("the panel of a desktop saves the standard and applies it", async () => {
  const app = inFood(<InlineFilters basePath={FOOD} filters={read("")} />);
  await userEvent.selectOptions(
    await screen.findByLabelText("Alcohol, in the product or on the premises"),
    "No alcohol",
  );
  await userEvent.click(screen.getByRole("button", { name: "Save as my standard" }));
  expect(address(app)).toBe(`${FOOD}?alcohol=no`);
  expect(localStorage.getItem("halal-standard")).toBe("alcohol=no");
});

test("the home page offers the standard, and its dialog loads the certifiers", async () => {
  fakeSupabase({ "POST /rest/v1/rpc/get_certifiers": { body: CERTIFIERS } });
  const app = renderFilters(<FilterSheet basePath="/" filters={read("")} />);
  await userEvent.click(screen.getByRole("button", { name: "My standard" }));
  await userEvent.selectOptions(await screen.findByLabelText("Certifier"), "Example Halal Board");
  await userEvent.click(screen.getByRole("button", { name: "Save as my standard" }));
  expect(address(app)).toBe("/?certifier=board");
});

test("a list without halal filters offers no standard", () => {
  renderApp(<FilterSheet basePath="/category/toys" filters={read("")} />);
  expect(screen.queryByRole("button", { name: "My standard" })).toBeNull();
});

test("an invalid stored standard counts as none", async () => {
  localStorage.setItem("halal-standard", "stunning=maybe&certifier=%00");
  inFood(<FilterSheet basePath={FOOD} filters={read("")} />);
  await userEvent.click(screen.getByRole("button", { name: "My standard" }));
  await screen.findByRole("dialog");
});
