// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { MyReports } from "#features/reports/report/my-reports.tsx";
import { ReportButton } from "#features/reports/report/report-button.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";

const REPORT = "POST /rest/v1/rpc/secure_report_content";
const MINE = "POST /rest/v1/rpc/get_my_reports";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("Bilal reports a deal with a reason and details, and is thanked", async () => {
  const { requests } = fakeSupabase({ [REPORT]: { body: "r1" } });
  show({ memberId: "bilal-id" });
  const dialog = await open();
  expect(dialog.getByRole("link", { name: "Tell us here" }).getAttribute("href")).toBe(
    "/contact?topic=illegal&about=%2Fdeals%2Fd1",
  );
  await userEvent.click(dialog.getByRole("radio", { name: "Wrong price or information" }));
  await pasteInto(dialog.getByLabelText("Details"), "It costs £20 now.");
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  await screen.findByText("Thank you. An admin will review it.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      content_id_param: "d1",
      content_type_param: "deal",
      reason_param: "wrong_information",
      details_param: "It costs £20 now.",
      user_id_param: "bilal-id",
    },
  ]);
});

test("a report needs a reason, and 'Other' needs details", async () => {
  const { requests } = fakeSupabase({ [REPORT]: { body: "r1" } });
  show({ memberId: "bilal-id" });
  const dialog = await open();
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  await dialog.findByText("Choose a reason.");
  await userEvent.click(dialog.getByRole("radio", { name: "Other" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  await dialog.findByText("Tell us what’s wrong.");
  expect(requests).toEqual([]);
});

test("a second report of the same content shows information, not an error", async () => {
  fakeSupabase({
    [REPORT]: {
      status: 409,
      body: {
        code: "PT409",
        hint: "already_reported",
        message: "You’ve already reported this",
      },
    },
  });
  show({ memberId: "bilal-id" });
  const dialog = await open();
  await userEvent.click(dialog.getByRole("radio", { name: "Spam" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain("You’ve already reported this");
  expect(alert.textContent).toContain("Information");
});

test("a failed report shows the reason and keeps its text", async () => {
  fakeSupabase({
    [REPORT]: {
      status: 500,
      body: { message: "down" },
    },
  });
  show({ memberId: "bilal-id" });
  const dialog = await open();
  await userEvent.click(dialog.getByRole("radio", { name: "Not halal" }));
  await pasteInto(dialog.getByLabelText("Details"), "It contains gelatine.");
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Server error.");
  expect((dialog.getByLabelText("Details") as HTMLTextAreaElement).value).toBe(
    "It contains gelatine.",
  );
  expect(console.error).toHaveBeenCalledWith("Error submitting report", expect.anything());
});

test("a visitor is asked to sign in, with a way back to the page, and no report is sent", async () => {
  const { requests } = fakeSupabase({});
  const { router } = show({ memberId: null });
  await userEvent.click(screen.getByRole("button", { name: "Report Medjool dates" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Sign in to report Medjool dates" }),
  );
  const other = dialog.getByRole("link", { name: "Report without an account" });
  expect(other.getAttribute("href")).toBe("/contact?topic=illegal&about=%2Fdeals%2Fd1");
  await userEvent.click(dialog.getByRole("link", { name: "Sign in" }));
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/login?next=%2Fdeals%2Fd1",
  );
  expect(requests).toEqual([]);
});

test.each([
  ["comment", ["Spam", "Offensive", "Wrong or misleading", "Other"]],
  [
    "voucher",
    ["The code doesn’t work", "It has expired", "Not halal", "Scam or unsafe", "Spam", "Other"],
  ],
] as const)("a report of a %s offers the reasons that fit it", async (contentType, reasons) => {
  fakeSupabase({});
  renderWithAuth(
    <ReportButton
      contentType={contentType}
      contentId="c1"
      contentName="Medjool dates"
      authorId="amina-id"
      memberId="bilal-id"
    />,
  );
  const radios = (await open()).getAllByRole("radio");
  expect(radios.map((radio) => radio.closest("label")?.textContent)).toEqual(reasons);
});

test("members cannot report their own content", () => {
  fakeSupabase({});
  show({ memberId: "amina-id" });
  expect(screen.queryByRole("button", { name: /^Report/ })).toBeNull();
});

test("a reporter reads the outcome of each report", async () => {
  fakeSupabase({
    [MINE]: {
      body: [
        {
          id: "r1",
          content_type: "deal",
          content_title: "Medjool dates",
          reason: "expired",
          status: "resolved",
          resolution: "Declared over, thank you.",
          created_at: "2026-11-20 08:00:00+00",
        },
        {
          id: "r2",
          content_type: "comment",
          content_title: null,
          reason: "spam",
          status: "open",
          resolution: null,
          created_at: "2026-11-19 08:00:00+00",
        },
      ],
    },
  });
  renderWithAuth(<MyReports />);
  const lines = (await screen.findAllByRole("listitem")).map((line) => line.textContent);
  expect(lines[0]).toContain("ResolvedDeal: Medjool dates");
  expect(lines[0]).toContain("It has expired");
  expect(lines[0]).toContain("Declared over, thank you.");
  expect(lines[1]).toContain("OpenComment");
});

test("a member without reports sees a note, and a failed list can be loaded again", async () => {
  const { answers } = fakeSupabase({ [MINE]: { status: 500, body: {} } });
  renderWithAuth(<MyReports />);
  await screen.findByRole("heading", { name: "Your reports could not be loaded" });
  answers[MINE] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("You haven’t reported anything.");
});

function show({ memberId }: { memberId: string | null }) {
  return renderWithAuth(
    <ReportButton
      contentType="deal"
      contentId="d1"
      contentName="Medjool dates"
      authorId="amina-id"
      memberId={memberId}
    />,
    "/deals/d1",
  );
}

async function open() {
  await userEvent.click(screen.getByRole("button", { name: "Report Medjool dates" }));
  return within(await screen.findByRole("dialog", { name: "Report this?" }));
}
