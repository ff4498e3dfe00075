// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CodeProof } from "#contract/vouchers/code-proof.ts";
import { renderCodes, VISITOR } from "#features/vouchers/list/render-codes.fixture.tsx";
import { voucher } from "#features/vouchers/list/voucher.fixture.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { TEST_NOW } from "#testing/test-now.ts";
import { CodeProofText } from "./code-proof-text.tsx";
import { ReportCode } from "./report-code.tsx";
import type { CodeReports } from "./use-code-reports.ts";

const REPORT = "POST /rest/v1/rpc/report_code";
const BILAL: CodeReports = { userId: "bilal", isChecking: false, own: {} };
const dates15 = voucher({ id: "v1", userId: "amina" });

const response = (changes: object = {}) => ({
  body: {
    outcome: "worked",
    worked: 1,
    failed: 0,
    lastWorkedAt: "2026-11-20T10:40:00Z",
    failingReason: null,
    counts: true,
    reason: null,
    ...changes,
  },
});

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  vi.useFakeTimers({ shouldAdvanceTime: true, now: TEST_NOW });
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

const typist = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const proof = (changes: Partial<CodeProof>): CodeProof => ({
  worked: 0,
  failed: 0,
  lastWorkedAt: null,
  failingReason: null,
  ...changes,
});

test.each([
  [proof({}), "No reports in 14 days."],
  [
    proof({ worked: 9, failed: 2, lastWorkedAt: "2026-11-20T10:40:00Z" }),
    "Worked 9 of 11 times in 14 days, last today 10:40",
  ],
  [
    proof({ worked: 1, lastWorkedAt: "2026-11-19T22:05:00Z" }),
    "Worked 1 of 1 time in 14 days, last yesterday 22:05",
  ],
  [
    proof({ worked: 3, failed: 1, lastWorkedAt: "2026-11-12T08:00:00Z" }),
    "Worked 3 of 4 times in 14 days, last 12 Nov",
  ],
  [
    proof({ failed: 5, failingReason: "new_customers" }),
    "Fails for most: New customers onlyWorked 0 of 5 times in 14 days",
  ],
  [
    proof({ failed: 5, failingReason: "unknown" }),
    "Fails for most membersWorked 0 of 5 times in 14 days",
  ],
])("the proof %j is shown as: %s", (shown, text) => {
  const { container } = renderCodes(<CodeProofText proof={shown} />);
  expect(container.textContent).toBe(text);
});

test("a member reports that a code worked, sees the new proof, and takes the report back", async () => {
  const user = typist();
  const { requests, answers } = fakeSupabase({ [REPORT]: response() });
  renderCodes(<ReportCode voucher={dates15} reports={BILAL} />);
  await typist().click(button(/^Did it work\?/));
  await user.click(button("It worked"));
  await screen.findByText("Thanks. Others can see that it worked.");
  screen.getByText(/Worked 1 of 1 time in 14 days/);
  expect(button("It worked").getAttribute("aria-pressed")).toBe("true");
  expect(requests.at(-1)?.body).toEqual({ voucher_id_param: "v1", outcome_param: "worked" });
  answers[REPORT] = response({ outcome: null, worked: 0, lastWorkedAt: null });
  await user.click(button("It worked"));
  await screen.findByText("Taken back.");
  expect(button("It worked").getAttribute("aria-pressed")).toBe("false");
  expect(requests.at(-1)?.body).toEqual({ voucher_id_param: "v1", outcome_param: null });
});

test("a failure is reported with one of five reasons, also by keyboard", async () => {
  const user = typist();
  const { requests } = fakeSupabase({
    [REPORT]: response({ outcome: "failed", worked: 0, failed: 1, lastWorkedAt: null }),
  });
  renderCodes(<ReportCode voucher={dates15} reports={BILAL} />);
  await typist().click(button(/^Did it work\?/));
  await user.click(button("It didn’t"));
  expect(button("It didn’t").getAttribute("aria-expanded")).toBe("true");
  const reasons = screen.getByRole("group", { name: "Why not?" });
  expect(document.activeElement).toBe(reasons);
  expect(within(reasons).getAllByRole("button")).toHaveLength(5);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Why not?" })).toBeNull();
  expect(document.activeElement).toBe(button("It didn’t"));
  await user.keyboard("{Enter}{Tab}{Tab}{Enter}");
  await screen.findByText("Thanks. Others can see that it failed.");
  expect(requests.map(({ body }) => body)).toEqual([
    { voucher_id_param: "v1", outcome_param: "failed", reason_param: "new_customers" },
  ]);
  expect(button("It didn’t").getAttribute("aria-pressed")).toBe("true");
  expect(document.activeElement).toBe(button("It didn’t"));
});

test("the button of today's outcome is pressed when the page opens", () => {
  const own = { v1: { outcome: "failed", reason: "expired" } } as const;
  renderCodes(<ReportCode voucher={dates15} reports={{ ...BILAL, own }} />);
  expect(button("It didn’t").getAttribute("aria-pressed")).toBe("true");
  expect(button("It worked").getAttribute("aria-pressed")).toBe("false");
});

test("a visitor is asked to sign in, and nothing is sent", async () => {
  const user = typist();
  const { requests } = fakeSupabase({});
  renderCodes(<ReportCode voucher={dates15} reports={VISITOR} />);
  await user.click(button(/^Did it work\?/));
  for (const name of ["It worked", "It didn’t"]) {
    await user.click(button(name));
    await screen.findByText("Sign in to say whether DATES15 worked");
    await user.keyboard("{Escape}");
  }
  expect(screen.queryByRole("group", { name: "Why not?" })).toBeNull();
  expect(requests).toEqual([]);
});

test("the member who added a code sees its proof without buttons", () => {
  renderCodes(<ReportCode voucher={dates15} reports={{ ...BILAL, userId: "amina" }} />);
  screen.getByText("No reports in 14 days.");
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  ["young", /^Noted. Your account is too new/],
  ["unconfirmed", /^Noted. It counts once your email is confirmed/],
  ["wrong", /^Noted, but it doesn’t count for now/],
  ["address", /^Noted, but it doesn’t count: others on your network/],
  ["own", /^Noted. It’s your code/],
])("a report that does not count (%s) shows the reason", async (reason, text) => {
  fakeSupabase({ [REPORT]: response({ worked: 0, lastWorkedAt: null, counts: false, reason }) });
  renderCodes(<ReportCode voucher={dates15} reports={BILAL} />);
  await typist().click(button(/^Did it work\?/));
  await typist().click(button("It worked"));
  expect((await screen.findByText(text)).getAttribute("role")).toBe("status");
});

test("a failed request restores the earlier outcome and shows an error", async () => {
  silenceLog();
  fakeSupabase({
    [REPORT]: {
      status: 409,
      body: { code: "PT409", hint: "voucher_expired", message: "This code has expired" },
    },
  });
  renderCodes(<ReportCode voucher={dates15} reports={BILAL} />);
  await typist().click(button(/^Did it work\?/));
  await typist().click(button("It worked"));
  await screen.findByText("This code has expired");
  expect(button("It worked").getAttribute("aria-pressed")).toBe("false");
});

test.each([
  ["sign-out", null],
  ["a change of the account", "safiya"],
])("after %s the outcome of the previous member is not shown", async (_case, userId) => {
  fakeSupabase({ [REPORT]: response() });
  renderCodes(<Switching to={{ ...BILAL, userId }} />);
  await typist().click(button(/^Did it work\?/));
  await typist().click(button("It worked"));
  await screen.findByText("Thanks. Others can see that it worked.");
  await typist().click(button("Switch"));
  await typist().click(button(/^Did it work\?/));
  expect(button("It worked").getAttribute("aria-pressed")).toBe("false");
  expect(screen.queryByText("Thanks. Others can see that it worked.")).toBeNull();
});

/** A code for Bilal, and for the reader `to` after the button is pressed. */
function Switching({ to }: { to: CodeReports }) {
  const [reports, setReports] = useState(BILAL);
  return (
    <>
      <button type="button" onClick={() => setReports(to)}>
        Switch
      </button>
      <ReportCode voucher={dates15} reports={reports} />
    </>
  );
}
