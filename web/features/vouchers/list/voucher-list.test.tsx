// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { setTimeZone } from "#testing/set-time-zone.ts";
import { findVouchers } from "./find-vouchers.ts";
import { renderCodes, VISITOR } from "./render-codes.fixture.tsx";
import { voucher } from "./voucher.fixture.ts";
import { VoucherList } from "./voucher-list.tsx";
import { VouchersCard } from "./vouchers-card.tsx";

const codes = [
  voucher({ code: "OUD20", merchant: "House of Rayhan", description: "20% off attar gift sets" }),
  voucher({ code: "DATES15" }),
  voucher({ code: "DATES5", description: "5% off, no minimum" }),
  voucher({ code: "CAFE", merchant: "Café Noor", description: "Free delivery" }),
];

const listedCodes = () =>
  screen.getAllByRole("article").map((card) => card.querySelector("code")?.textContent);

test("typing filters the codes immediately, and updates the address", async () => {
  const { router } = renderCodes(<VoucherList reports={VISITOR} vouchers={codes} />, {
    path: "/voucher-codes",
  });
  expect(listedCodes()).toHaveLength(4);
  await userEvent.type(screen.getByRole("searchbox"), "gift attar");
  expect(listedCodes()).toEqual(["OUD20"]);
  screen.getByText("1 code");
  await waitFor(() => expect(router.state.location.search).toBe("?q=gift+attar"));
  expect(router.state.historyAction).toBe("REPLACE");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("gift attar");
});

test("the merchant filter lists each merchant with a code once, sorted by name", async () => {
  const { router } = renderCodes(<VoucherList reports={VISITOR} vouchers={codes} />, {
    path: "/voucher-codes",
  });
  const choice = screen.getByLabelText("Merchant");
  expect([...choice.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
    "All merchants",
    "Café Noor",
    "House of Rayhan",
    "Nakheel Grocers",
  ]);
  await userEvent.selectOptions(choice, "Nakheel Grocers");
  expect(listedCodes()).toEqual(["DATES15", "DATES5"]);
  await waitFor(() => expect(router.state.location.search).toBe("?merchant=Nakheel+Grocers"));
});

test("the URL contains the search, and a new URL changes the search", async () => {
  const { router } = renderCodes(<VoucherList reports={VISITOR} vouchers={codes} />, {
    path: "/voucher-codes?q=dates&merchant=Nakheel+Grocers",
  });
  expect(listedCodes()).toEqual(["DATES15", "DATES5"]);
  await router.navigate("/voucher-codes");
  await waitFor(() => expect(listedCodes()).toHaveLength(4));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test("a search without a result offers all codes", async () => {
  renderCodes(<VoucherList reports={VISITOR} vouchers={codes} />, {
    path: "/voucher-codes?q=nothing",
  });
  screen.getByRole("heading", { name: "No code matches" });
  await userEvent.click(screen.getByRole("button", { name: "Show all codes" }));
  expect(listedCodes()).toHaveLength(4);
});

test("without any codes, members can add one", () => {
  renderCodes(<VoucherList reports={VISITOR} vouchers={[]} />, { path: "/voucher-codes" });
  expect(screen.getByRole("link", { name: "Add a code" }).getAttribute("href")).toBe(
    "/voucher-codes/new",
  );
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test.each([
  ["CAFÉ", ["CAFE"]],
  ["dates", ["DATES15", "DATES5"]],
  ["  ", ["OUD20", "DATES15", "DATES5", "CAFE"]],
  ["%", ["OUD20", "DATES15", "DATES5"]],
  ["20 rayhan", ["OUD20"]],
])("looking for %j finds %j", (q, found) => {
  expect(findVouchers(codes, { q, merchant: "" }).map(({ code }) => code)).toEqual(found);
});

test("codes that worked lately come first, and those that fail for most do not", () => {
  const proof = { worked: 3, failed: 0, lastWorkedAt: "2026-11-19T09:00:00Z", failingReason: null };
  const vouchers = [
    voucher({ code: "NEW" }),
    voucher({ code: "FAILS", proof: { ...proof, failed: 9, failingReason: "expired" } }),
    voucher({ code: "WORKS", proof }),
  ];
  const found = findVouchers(vouchers, { q: "", merchant: "" });
  expect(found.map(({ code }) => code)).toEqual(["WORKS", "NEW", "FAILS"]);
});

test.each([
  ["Europe/London", "2026-11-20T12:00:00Z", ["D20", "D21"]],
  ["Pacific/Kiritimati", "2026-11-20T12:00:00Z", ["D21"]],
  ["Asia/Kuala_Lumpur", "2026-11-20T16:30:00Z", ["D21"]],
  ["America/Los_Angeles", "2026-11-21T03:00:00Z", ["D20", "D21"]],
  ["Europe/London", "2026-11-21T03:00:00Z", ["D21"]],
  ["Etc/GMT+12", "2026-11-21T11:59:00Z", ["D20", "D21"]],
  ["Etc/GMT+12", "2026-11-21T12:00:00Z", ["D21"]],
])("a code is listed until its last day has ended in %s, at %s", async (zone, now, listed) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  setTimeZone(zone);
  const vouchers = ["19", "20", "21"].map((day) =>
    voucher({ id: day, code: `D${day}`, expiryDate: `2026-11-${day}` }),
  );
  const { unmount } = renderCodes(<VoucherList reports={VISITOR} vouchers={vouchers} />);
  await vi.waitFor(() => expect(listedCodes()).toEqual(listed));
  unmount();
  const card = renderCodes(<VouchersCard vouchers={vouchers} />).container;
  await vi.waitFor(() =>
    expect([...card.querySelectorAll("code")].map((code) => code.textContent)).toEqual(listed),
  );
  vi.useRealTimers();
});
