// @vitest-environment happy-dom
import { Trans } from "@lingui/react/macro";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { writeProblem } from "#contract/errors/problem.ts";
import { loadLocale } from "#lib/locale/load-locale.ts";
import { CategoryName, LocaleProvider } from "#lib/locale/locale-context.tsx";
import { Price } from "#ui/display/price.tsx";
import { CalendarDate, RelativeTime } from "#ui/display/relative-time.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

afterEach(cleanup);

const NOW = new Date("2026-11-20T12:00:00Z");

async function renderIn(language: "en" | "ar", view: ReactNode): Promise<string> {
  const locale = await loadLocale(language);
  const { container } = render(<LocaleProvider locale={locale}>{view}</LocaleProvider>);
  return container.textContent ?? "";
}

test.each([
  ["2026-11-20T11:59:00Z", "قبل دقيقة"],
  ["2026-11-20T11:58:00Z", "قبل دقيقتين"],
  ["2026-11-20T11:53:00Z", "قبل 7 دقائق"],
  ["2026-11-20T11:36:00Z", "قبل 24 دقيقة"],
  ["2026-10-30T11:00:00Z", "30 أكتوبر 2026"],
])("%s is shown as %s in Arabic, with Latin digits", async (time, text) => {
  expect(await renderIn("ar", <RelativeTime time={time} now={NOW} />)).toBe(text);
});

test("prices, dates and categories follow the language", async () => {
  const view = (
    <>
      <Price price={1149} currency="GBP" /> <Price price={0} currency="GBP" />{" "}
      <CalendarDate time="2026-11-30T00:00:00Z" /> <CategoryName slug="prayer" />
    </>
  );
  expect(await renderIn("ar", view)).toBe("£1,149 مجانًا 30 نوفمبر 2026 مستلزمات الصلاة");
  expect(await renderIn("en", view)).toBe("£1,149 Free 30 Nov 2026 Prayer Essentials");
});

test("a problem is shown in the reader's language, any other text unchanged", async () => {
  const notFound = <Notice>{writeProblem("deal_not_found")}</Notice>;
  expect(await renderIn("ar", notFound)).toBe("لم يُعثر على العرض");
  expect(await renderIn("en", notFound)).toBe("Deal not found");
  expect(await renderIn("ar", <Notice>Something of tomorrow</Notice>)).toBe(
    "Something of tomorrow",
  );
});

test("a sentence without a translation is shown in English", async () => {
  await renderIn("ar", <Trans>This sentence is in no catalog, Bilal</Trans>);
  screen.getByText("This sentence is in no catalog, Bilal");
});
