// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { BACKEND, COMMENT, DATES, group, REPORTS, single, UNDO } from "./reports.fixture.ts";
import { Component as ReportsPage } from "./reports-page.tsx";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

const card = async (title: string) =>
  within(await screen.findByRole("listitem", { name: `Reported: ${title}` }));
const undo = () => screen.queryByRole("button", { name: "Undo" });

test("a dismissal can be undone from its toast, and focus returns to the reported content", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = await card("Prayer mat");
  answers[REPORTS] = { body: [DATES] };
  await userEvent.click(comment.getByRole("button", { name: "Dismiss" }));
  await screen.findByText("Report dismissed");
  answers[REPORTS] = { body: [DATES, COMMENT] };
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone: the reports are open again");
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Reported: Prayer mat"),
  );
  expect(requests.find(({ route }) => route === UNDO)?.body).toEqual({
    content_type_param: "comment",
    content_id_param: "c1",
  });
});

test("a removed deal can be restored, but a removed comment cannot", async () => {
  fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const remove = async (title: string) => {
    await userEvent.click((await card(title)).getByRole("button", { name: "Remove" }));
    const dialog = within(screen.getByRole("dialog", { name: "Remove this?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  };
  await remove("Medjool dates");
  await screen.findByRole("button", { name: "Undo" });
  await remove("Prayer mat");
  await vi.waitFor(() => expect(undo()).toBeNull());
  screen.getByText("Report resolved");
});

test.each([
  [409, "already_decided", "Someone else has already decided"],
  [409, "undo_too_late", "It’s too late to undo this"],
])(
  "a refused undo (%i %s) shows the reason and the current reports",
  async (status, hint, text) => {
    const { answers } = fakeSupabase({
      ...BACKEND,
      [UNDO]: { status, body: { code: `PT${status}`, hint, message: "no" } },
    });
    await openAdmin(<ReportsPage />, "/admin/reports");
    await userEvent.click((await card("Medjool dates")).getByRole("button", { name: "Dismiss" }));
    await screen.findByText("Report dismissed");
    answers[REPORTS] = { body: [] };
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText(new RegExp(text));
    await screen.findByRole("heading", { name: "All caught up" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
  },
);

test("the action that fits the most frequent reason comes first", async () => {
  const reported = (title: string, ...reasons: string[]) =>
    group({
      content_type: "deal",
      content_id: title,
      content: { title, text: "", status: "active" },
      reports: reasons.map((reason, index) => single({ id: `${title}${index}`, reason })),
    });
  const rows = [
    reported("Ended", "spam", "expired", "expired"),
    reported("Spam", "spam"),
    reported("Wrong", "wrong_information", "expired"),
  ];
  fakeSupabase({ ...BACKEND, [REPORTS]: { body: rows } });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const buttonsOf = async (title: string) =>
    (await card(title))
      .getAllByRole("button")
      .map(({ textContent }) => textContent)
      .filter((text) => ["Dismiss", "Resolve", "Mark as expired", "Remove"].includes(text ?? ""));
  expect(await buttonsOf("Ended")).toEqual(["Mark as expired", "Dismiss", "Resolve", "Remove"]);
  expect(await buttonsOf("Spam")).toEqual(["Remove", "Dismiss", "Resolve", "Mark as expired"]);
  expect(await buttonsOf("Wrong")).toEqual(["Dismiss", "Resolve", "Mark as expired", "Remove"]);
});
