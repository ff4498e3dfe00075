// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Pagination } from "./pagination.tsx";

const hrefFor = (page: number) => `/?page=${page}`;

test("the current page is marked, and the other pages are links", () => {
  renderApp(<Pagination page={2} pageCount={12} hrefFor={hrefFor} />);
  expect(screen.getByRole("link", { name: "2" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "12" }).getAttribute("href")).toBe("/?page=12");
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe("/?page=3");
  expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe("/?page=1");
});

test("on the first page, Previous is not a link", () => {
  renderApp(<Pagination page={1} pageCount={3} hrefFor={hrefFor} />);
  expect(screen.queryByRole("link", { name: "Previous" })).toBeNull();
  expect(screen.getByText("Previous").closest("[aria-disabled=true]")).not.toBeNull();
});

test("an estimated count shows only Previous, the page and Next", () => {
  renderApp(<Pagination page={3} pageCount={8} estimated hrefFor={hrefFor} />);
  expect(screen.getByText("Page 3").getAttribute("aria-current")).toBe("page");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/?page=2",
    "/?page=4",
  ]);
});

test("a list of one page has no pager", () => {
  renderApp(<Pagination page={1} pageCount={1} hrefFor={hrefFor} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});
