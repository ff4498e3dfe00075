// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage } from "#pages/open-page.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import * as halalPage from "./halal-page.tsx";

const CERTIFIERS = "POST /rest/v1/rpc/get_certifiers";
const BOARD = {
  slug: "board",
  name: "Example Halal Board",
  country: "GB",
  website: "https://board.example",
  register_url: "https://board.example/register",
  stunning_policy: "none",
  policy_source_url: "https://board.example/policy",
  checked_on: "2026-11-03",
};

const open = () => openPage([{ path: "/halal", ...halalPage }], "/halal");

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("certifiers show country, stunning policy with its source, register and their deals", async () => {
  const silent = { slug: "silent", name: "Silent Board", stunning_policy: "not_disclosed" };
  fakeSupabase({ [CERTIFIERS]: { body: [BOARD, silent] } });
  open();
  const heading = await screen.findByRole("heading", { name: /^Example Halal Board/ });
  expect(heading.textContent).toBe("Example Halal Board · United Kingdom");
  const board = within(heading.closest("li") as HTMLElement);
  board.getByText(/its published policy allows none/);
  board.getByText("Last looked up on 3 November 2026.");
  const href = (name: RegExp) => board.getByRole("link", { name }).getAttribute("href");
  expect(href(/^Source/)).toBe("https://board.example/policy");
  expect(href(/^Public register/)).toBe("https://board.example/register");
  expect(href(/^Food deals that name it/)).toBe("/category/food?certifier=board&unknown=hide");
  const other = within(
    screen.getByRole("heading", { name: "Silent Board" }).closest("li") as HTMLElement,
  );
  other.getByText("Stunning: it publishes no policy.");
  expect(other.queryByRole("link", { name: /register/ })).toBeNull();
});

test("without certifiers the page shows a note and still explains every term", async () => {
  fakeSupabase({ [CERTIFIERS]: { body: [] } });
  open();
  await screen.findByText("No certifiers are listed yet. Facts can still name one.");
  screen.getByText("We show what people saw. We don’t judge.");
  for (const term of ["Stunning", "Kitchen", "Not disclosed", "No information"]) {
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toContain(term);
  }
  expect(screen.getByRole("heading", { name: "My standard" }).id).toBe("standard");
});

test("the page is readable if the certifiers cannot be loaded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeSupabase({ [CERTIFIERS]: { status: 500, body: { message: "down" } } });
  open();
  await screen.findByText("Certifiers could not be loaded");
  screen.getByRole("heading", { name: "What the facts mean" });
});
