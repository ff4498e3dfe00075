// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";

/** Renders the site at /blog?page=2 with one link. `follows` returns the new address, or null if the browser follows the link. */
function siteWithLink(attributes: ComponentProps<"a">) {
  const { router } = renderApp(<a {...attributes}>Questions</a>, { path: "/blog?page=2" });
  const follows = (keys: object = {}) => {
    // The browser would leave this document.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    const before = router.state.historyAction;
    fireEvent.click(screen.getByText("Questions"), keys);
    return router.state.historyAction !== before ? here() : null;
  };
  const here = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  return { router, follows };
}

test("a plain click on a link of the site shows its page", () => {
  expect(siteWithLink({ href: "/faq?x=1#vote" }).follows()).toBe("/faq?x=1#vote");
});

test("a link to the page on screen adds no history entry", () => {
  const { router, follows } = siteWithLink({ href: "/blog?page=2" });
  expect(follows()).toBe("/blog?page=2");
  expect(router.state.historyAction).toBe("REPLACE");
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])("a click for another tab or window is left to the browser: %o", (keys) => {
  expect(siteWithLink({ href: "/faq" }).follows(keys)).toBeNull();
});

test.each<ComponentProps<"a">>([
  { href: "/faq", target: "_blank" },
  { href: "/faq", download: "" },
  { href: "#main" },
  { href: "/feed.xml" },
  { href: "/images/deal/a/b" },
  { href: "https://merchant.example/faq" },
  { href: "mailto:salam@samha.example" },
])("a link to anything but a page of the site is left to the browser: %o", (attributes) => {
  expect(siteWithLink(attributes).follows()).toBeNull();
});

test("a link with its own handler is left alone", () => {
  const { router } = renderApp(
    <a href="/faq" onClick={(event) => event.preventDefault()}>
      Questions
    </a>,
  );
  fireEvent.click(screen.getByText("Questions"));
  expect(router.state.location.pathname).toBe("/");
});

test("a GET form opens its page with its fields", () => {
  const { router } = renderApp(
    <form action="/search">
      <input name="q" defaultValue="dates & nuts" />
      <button type="submit">Search</button>
    </form>,
  );
  fireEvent.click(screen.getByText("Search"));
  expect(router.state.location).toMatchObject({
    pathname: "/search",
    search: "?q=dates+%26+nuts",
  });
});

test("a POST form is left to the browser", () => {
  const { router } = renderApp(
    <form method="post" action="/language" onSubmit={() => undefined}>
      <button type="submit">Send</button>
    </form>,
  );
  document.addEventListener("submit", (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByText("Send"));
  expect(router.state.location.pathname).toBe("/");
});
