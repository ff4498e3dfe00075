// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { TEST_NOW } from "#testing/test-now.ts";
import { DealCode } from "./deal-code.tsx";
import { renderCodes, VISITOR } from "./render-codes.fixture.tsx";
import { ShopCodesCard } from "./shop-codes-card.tsx";
import { voucher } from "./voucher.fixture.ts";
import { VoucherCard } from "./voucher-card.tsx";
import { VouchersCard } from "./vouchers-card.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: TEST_NOW });
  return () => vi.useRealTimers();
});

const typist = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

const copied = () =>
  screen.getAllByRole("status").some((region) => region.textContent === "Code DATES15 copied");

test("one tap copies the code and announces it for three seconds", async () => {
  const user = typist();
  renderCodes(<VoucherCard reports={VISITOR} voucher={voucher()} />);
  await user.click(screen.getByRole("button", { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe("DATES15");
  screen.getByRole("button", { name: /^Copied/ });
  expect(copied()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(copied()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(copied()).toBe(false);
  screen.getByRole("button", { name: /^Copy code DATES15/ });
});

test("a second tap restarts the three seconds", async () => {
  const user = typist();
  renderCodes(<VoucherCard reports={VISITOR} voucher={voucher()} />);
  await user.click(screen.getByRole("button", { name: /^Copy/ }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await user.click(screen.getByRole("button", { name: /^Copied/ }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(copied()).toBe(true);
});

test("if copying is refused, the code is shown for copying by hand", async () => {
  const user = typist();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("Not allowed"));
  renderCodes(<VoucherCard reports={VISITOR} voucher={voucher()} />);
  await user.click(screen.getByRole("button", { name: /^Copy/ }));
  await vi.waitFor(
    () => {
      const messages = screen.getAllByRole("status").map((region) => region.textContent);
      expect(messages.some((text) => text?.startsWith("DATES15"))).toBe(true);
    },
    { timeout: 15_000 },
  );
  expect(copied()).toBe(false);
});

test.each([
  ["2026-11-28", "Ends 28 Nov 2026"],
  ["2026-11-27", "Ends in 7 days"],
  ["2026-11-22", "Ends in 2 days"],
  ["2026-11-21", "Ends tomorrow"],
  ["2026-11-20", "Ends today"],
  [null, "No end date"],
])("a code with the last day %s shows: %s", (expiryDate, words) => {
  const { container } = renderCodes(
    <VoucherCard reports={VISITOR} voucher={voucher({ expiryDate })} />,
  );
  expect(container.textContent).toContain(words);
  screen.getByText("DATES15", { selector: "article span" });
});

test("an expired voucher keeps its text and hides its code", () => {
  const { container } = renderCodes(
    <VoucherCard reports={VISITOR} voucher={voucher({ expiryDate: "2026-11-18" })} />,
  );
  expect(container.textContent).toContain("Expired 18 Nov 2026");
  screen.getByRole("heading", { name: /^15% off everything/ });
  expect(screen.queryByText("DATES15")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the link to the shop is marked as sponsored and user-generated", () => {
  renderCodes(<VoucherCard reports={VISITOR} voucher={voucher()} />);
  const link = screen.getByRole("link", { name: /^Visit shop/ });
  expect(link.getAttribute("href")).toBe("https://nakheel-grocers.example/offers");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")?.split(" ").sort()).toEqual(
    ["nofollow", "noopener", "noreferrer", "sponsored", "ugc"].sort(),
  );
});

test("a link or an image without a web address is omitted", () => {
  const { container } = renderCodes(
    <VoucherCard
      reports={VISITOR}
      voucher={voucher({
        merchantUrl: "javascript:alert(1)",
        brandImageUrl: "data:image/svg+xml,<svg/>",
      })}
    />,
  );
  expect(screen.queryByRole("link")).toBeNull();
  expect(container.querySelector("img")).toBeNull();
  // The merchant's letter tile replaces the image.
  expect(container.querySelector("[aria-hidden='true']")?.textContent).toBe("N");
});

test.each([
  [{ discountType: "percentage", discountValue: 12.5 }, "12.5%", "12.5% off"],
  [{ discountType: "fixed", discountValue: 10 }, "£10", "£10 off"],
  [{ discountType: "free_delivery", discountValue: null }, "Free", "Free delivery"],
  [{ discountType: "other", discountValue: null }, "Special", "Special offer"],
] as const)("%j is written large, and replaces a missing description", (discount, large, whole) => {
  renderCodes(
    <VoucherCard reports={VISITOR} voucher={voucher({ ...discount, description: "" })} />,
  );
  expect(screen.getByText(large).tagName).toBe("B");
  screen.getByRole("heading", { name: whole });
});

test("the sidebar card copies codes, shows at most three, and is empty without codes", async () => {
  const user = typist();
  const codes = ["DATES15", "OUD20", "SALAM10", "MORE"].map((code) => voucher({ code }));
  const { unmount } = renderApp(<VouchersCard vouchers={codes} />);
  expect(screen.getAllByRole("button", { name: /^Copy code/ })).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: /^Copy code OUD20/ }));
  expect(await navigator.clipboard.readText()).toBe("OUD20");
  expect(screen.getByRole("link", { name: /See all/ }).getAttribute("href")).toBe("/voucher-codes");
  unmount();
  expect(renderApp(<VouchersCard vouchers={[]} />).container.textContent).toBe("");
});

test("the code row of a deal shows the discount, the minimum spend and the number of further codes", () => {
  const { container } = renderCodes(
    <DealCode
      voucher={voucher({ minSpend: 30 })}
      dealId="d1"
      more={2}
      moreTo="#shop-codes"
      reports={VISITOR}
    />,
  );
  expect(container.textContent).toContain("15% off");
  expect(container.textContent).toContain(
    "The shop’s code: 15% off everything · Minimum spend £30",
  );
  expect(screen.getByRole("link", { name: "2 more codes" }).getAttribute("href")).toMatch(
    /#shop-codes$/,
  );
});

test("a code that another member added to a deal names its finder", () => {
  const { container } = renderCodes(
    <DealCode
      voucher={voucher({ dealId: "d1", description: "" })}
      dealId="d1"
      more={0}
      moreTo=""
      reports={VISITOR}
      finder="bilal"
    />,
  );
  expect(container.textContent).toContain("Found by bilal");
  expect(container.textContent).not.toContain("The deal’s code");
  expect(screen.getByRole("link", { name: "bilal" }).getAttribute("href")).toBe("/profile/bilal");
});

test("further codes of a deal's shop are listed, with a link to all of them", () => {
  const codes = ["OUD20", "SALAM10", "MORE", "LAST"].map((code) => voucher({ code }));
  renderApp(<ShopCodesCard id="shop-codes" vouchers={codes} allTo="/businesses/nakheel#codes" />);
  expect(screen.getAllByRole("button", { name: /^Copy code/ })).toHaveLength(4);
  expect(screen.getByRole("link", { name: /^See all/ }).getAttribute("href")).toBe(
    "/businesses/nakheel#codes",
  );
});
