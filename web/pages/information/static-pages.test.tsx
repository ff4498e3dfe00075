// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TIERS } from "#contract/deals/temperature.ts";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { openPage } from "#pages/open-page.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import * as aboutPage from "./about-page.tsx";
import * as accessibilityPage from "./accessibility-page.tsx";
import * as contactPage from "./contact-page.tsx";
import * as developersPage from "./developers-page.tsx";
import * as faqPage from "./faq-page.tsx";
import * as privacyPage from "./privacy-page.tsx";
import * as termsPage from "./terms-page.tsx";

const PAGES = [
  { path: "/accessibility", ...accessibilityPage },
  { path: "/about", ...aboutPage },
  { path: "/contact", ...contactPage },
  { path: "/developers", ...developersPage },
  { path: "/faq", ...faqPage },
  { path: "/privacy", ...privacyPage },
  { path: "/terms", ...termsPage },
];

beforeEach(() => void fakeSupabase({}));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["/about", "About Samha"],
  ["/accessibility", "Accessibility"],
  ["/contact", "Contact"],
  ["/developers", "For developers"],
  ["/faq", "Frequently asked questions"],
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
])("%s has one main heading, sections and a title", async (address, title) => {
  openPage(PAGES, address);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(title);
  expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(0);
  expect(document.title).toBe(`${title} · Samha`);
});

test("the affiliate section of the terms can be linked to", async () => {
  openPage(PAGES, "/terms");
  expect(await screen.findByRole("heading", { name: "Affiliate links" })).toHaveProperty(
    "id",
    "affiliate",
  );
});

test.each([
  ["decisions", "Decisions, and how to object", [/People decide, not programs/, /within 72 hours/]],
  ["honest-votes", "Honest votes", [/paid or swapped votes/, /admins remove the votes/]],
])("the terms have a section #%s", async (id, name, texts) => {
  openPage(PAGES, "/terms");
  const heading = await screen.findByRole("heading", { name });
  expect(heading.id).toBe(id);
  const { textContent } = document.querySelector(".prose") as Element;
  for (const text of texts) expect(textContent).toMatch(text);
  expect(textContent).toContain("16 or older");
});

test("the privacy page names the deadline for complaints and the supervisory authority", async () => {
  openPage(PAGES, "/privacy");
  const link = await screen.findByRole("link", { name: "Information Commissioner’s Office (ICO)" });
  expect(link.getAttribute("href")).toBe("https://ico.org.uk/make-a-complaint/");
  screen.getByText(/we confirm your complaint within 30 days/);
});

test.each([termsPage, privacyPage])("terms and privacy policy name the operator (%#)", (page) => {
  renderApp(
    <SiteConfigProvider
      config={{ ...TEST_CONFIG, operatorName: "Samha Ltd", operatorAddress: "1 High Street" }}
    >
      <page.Component />
    </SiteConfigProvider>,
  );
  screen.getByText("Samha Ltd");
  screen.getByText("1 High Street");
});

test("the about page links to the affiliate section", async () => {
  openPage(PAGES, "/about");
  const link = await screen.findByRole("link", { name: "affiliate section of our terms" });
  expect(link.getAttribute("href")).toBe("/terms#affiliate");
});

test("the privacy page mentions an analytics service only if one is configured", () => {
  const { unmount } = renderApp(<privacyPage.Component />);
  screen.getByText(/uses no analytics service/);
  expect(screen.queryByText(/Google Analytics/)).toBeNull();
  unmount();

  renderApp(
    <SiteConfigProvider config={{ ...TEST_CONFIG, gaMeasurementId: "G-TEST" }}>
      <privacyPage.Component />
    </SiteConfigProvider>,
  );
  screen.getByText(/Google Analytics/);
});

test("pressing a question shows its answer", async () => {
  openPage(PAGES, "/faq");
  const question = await screen.findByText("Can I change my vote?");
  const answer = question.closest("details");
  expect(answer?.open).toBe(false);
  await userEvent.click(question);
  expect(answer?.open).toBe(true);
});

test("the FAQ lists the tiers of the temperature with the degrees at which they begin", async () => {
  openPage(PAGES, "/faq");
  const question = await screen.findByText("What does the temperature mean?");
  const tiers = question.closest("details")?.querySelectorAll("li[data-tier]") ?? [];
  expect(Array.from(tiers, ({ textContent }) => Number(/\d+/.exec(textContent)?.[0]))).toEqual(
    TIERS.map(({ from }) => Math.max(from, 0)),
  );
});

test("the contact form is open to a visitor", async () => {
  openPage(PAGES, "/contact");
  await screen.findByLabelText("Message");
  screen.getByRole("button", { name: "Send message" });
});
