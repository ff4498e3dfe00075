// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { ENGLISH } from "#lib/locale/locale.ts";
import { categoryNameIn } from "#lib/locale/locale-context.tsx";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { SiteFooter } from "./site-footer.tsx";

test("Quick Links are Home, About, Contact, Privacy Policy and Terms of Service", () => {
  renderApp(<SiteFooter year={2026} />);
  const links = within(screen.getByRole("navigation", { name: "Quick Links" })).getAllByRole(
    "link",
  );
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Home", "/"],
    ["About", "/about"],
    ["Contact", "/contact"],
    ["Privacy Policy", "/privacy"],
    ["Terms of Service", "/terms"],
  ]);
});

test("Browse Categories links to all 17", () => {
  renderApp(<SiteFooter year={2026} />);
  const links = within(screen.getByRole("navigation", { name: "Browse Categories" })).getAllByRole(
    "link",
  );
  expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual(
    CATEGORIES.map(({ slug }) => [`/category/${slug}`, categoryNameIn(ENGLISH.i18n, slug)]),
  );
});

test("the footer links to the FAQ, the halal facts and the page for developers", () => {
  renderApp(<SiteFooter year={2026} />);
  const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(addressOf("FAQ")).toBe("/faq");
  expect(addressOf("Halal facts")).toBe("/halal");
  expect(addressOf("Developers")).toBe("/developers");
});

test("the affiliate disclosure links to the terms", () => {
  renderApp(<SiteFooter year={2026} />);
  const link = screen.getByRole("link", { name: "Read more here" });
  expect(link.getAttribute("href")).toBe("/terms");
  expect(link.parentElement?.textContent).toBe(
    "Some external links may be affiliate links. Read more here",
  );
});

test("X, Instagram and the WhatsApp channel are links, Facebook is not", () => {
  renderApp(<SiteFooter year={2026} />);
  for (const name of ["X", "Instagram", "WhatsApp channel"])
    expect(screen.getByRole("link", { name }).getAttribute("href")).toMatch(/^https:/);
  expect(screen.getByRole("img", { name: "Facebook" }).closest("a")).toBeNull();
});

test("a social network without an address has no icon", () => {
  const socialUrls = { x: null, instagram: "https://www.instagram.com/samha", whatsapp: null };
  renderApp(
    <SiteConfigProvider config={{ ...TEST_CONFIG, socialUrls }}>
      <SiteFooter year={2026} />
    </SiteConfigProvider>,
  );
  screen.getByRole("link", { name: "Instagram" });
  expect(screen.queryByRole("link", { name: "X" })).toBeNull();
  expect(screen.queryByRole("link", { name: "WhatsApp channel" })).toBeNull();
});

test("the copyright line shows the year and the site's name", () => {
  renderApp(<SiteFooter year={2027} />);
  screen.getByText("© 2027 Samha");
});

test("the cookie settings can be reopened from the footer", () => {
  const reopen = vi.fn();
  renderApp(<SiteFooter year={2026} onCookieSettings={reopen} />);
  screen.getByRole("button", { name: "Cookie settings" }).click();
  expect(reopen).toHaveBeenCalledOnce();
});

test("the footer links to the feed of the newest deals", () => {
  renderApp(<SiteFooter year={2026} />);
  expect(screen.getByRole("link", { name: "Feed" }).getAttribute("href")).toBe("/feed.xml");
});
