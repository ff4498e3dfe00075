// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { ENGLISH } from "./locale/locale.ts";
import { LocaleProvider } from "./locale/locale-context.tsx";
import { PageMeta } from "./page-meta.tsx";

const FEED = 'link[rel="alternate"][type="application/atom+xml"]';

test("after a navigation, the tab has the title and the feed of the new page", async () => {
  renderApp(
    <>
      <a href="/food">Food</a>
      <a href="/about">About</a>
      <Routes>
        <Route path="/" element={<PageMeta title="Deals" feedPath="/feed.xml" />} />
        <Route
          path="/food"
          element={<PageMeta title="Halal Food" feedPath="/category/food/feed.xml" />}
        />
        <Route path="/about" element={<PageMeta title="About us" />} />
      </Routes>
    </>,
  );
  expect(document.title).toBe("Deals · Samha");
  expect(feeds()).toEqual(["/feed.xml"]);
  await userEvent.click(screen.getByRole("link", { name: "Food" }));
  expect(document.title).toBe("Halal Food · Samha");
  expect(feeds()).toEqual(["/category/food/feed.xml"]);
  await userEvent.click(screen.getByRole("link", { name: "About" }));
  expect(feeds()).toEqual([]);
});

test("an Arabic page links to its Arabic feed", () => {
  renderApp(
    <LocaleProvider locale={{ ...ENGLISH, language: "ar" }}>
      <PageMeta title="أطعمة حلال" feedPath="/category/food/feed.xml?sort=hottest" />
    </LocaleProvider>,
  );
  expect(feeds()).toEqual(["/category/food/feed.xml?sort=hottest&lang=ar"]);
});

function feeds(): string[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>(FEED)].map(
    ({ href }) => new URL(href).pathname + new URL(href).search,
  );
}
