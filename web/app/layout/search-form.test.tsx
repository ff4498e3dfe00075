// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { SearchForm } from "./search-form.tsx";

const DATES = {
  id: "1a2b3c4d-0000-4000-8000-000000000001",
  title: "Medjool dates",
  merchant: "Nakheel Grocers",
};

const field = () => screen.getByLabelText<HTMLInputElement>("Search deals or merchants");
const offered = () => [...document.querySelectorAll("datalist option")];

test("deals are suggested while typing, with one request for a word", async () => {
  const suggest = vi.fn(async () => [DATES]);
  renderApp(<SearchForm suggest={suggest} />);
  await userEvent.type(field(), "dates");
  await waitFor(() => expect(offered()).toHaveLength(1));
  expect(offered()[0]?.getAttribute("value")).toBe("Medjool dates");
  expect(offered()[0]?.textContent).toBe("Nakheel Grocers");
  expect(field().list?.children).toHaveLength(1);
  expect(suggest.mock.calls).toEqual([["dates"]]);
});

test("choosing a suggestion opens its deal", async () => {
  const { router } = renderApp(<SearchForm suggest={async () => [DATES]} />);
  await userEvent.type(field(), "dates");
  await waitFor(() => expect(offered()).toHaveLength(1));
  // A choice from the list arrives as a plain event, not as typing.
  fireEvent.input(field(), { target: { value: "Medjool dates" } });
  await waitFor(() => expect(router.state.location.pathname).toBe("/deals/1a2b3c4"));
});

test("a response that arrives too late suggests nothing", async () => {
  let answer: (deals: (typeof DATES)[]) => void = () => undefined;
  const suggest = vi.fn(() => new Promise<(typeof DATES)[]>((resolve) => (answer = resolve)));
  renderApp(<SearchForm suggest={suggest} />);
  await userEvent.type(field(), "da");
  await waitFor(() => expect(suggest).toHaveBeenCalled());
  await userEvent.clear(field());
  await act(async () => answer([DATES]));
  expect(offered()).toEqual([]);
});

test("a single letter sends no request, and Enter searches", async () => {
  const suggest = vi.fn(async () => [DATES]);
  const { router } = renderApp(<SearchForm suggest={suggest} />);
  await userEvent.type(field(), "d{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/search"));
  expect(router.state.location.search).toBe("?q=d");
  expect(suggest).not.toHaveBeenCalled();
});
