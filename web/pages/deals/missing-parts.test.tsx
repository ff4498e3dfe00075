// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DealAdditions } from "#features/deals/additions/deal-additions.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as SubmitPage } from "./submit-page.tsx";

const missing = vi.hoisted(() => () => {
  throw new Error("offline");
});
vi.mock("#features/deals/additions/member-additions.tsx", missing);
vi.mock("#features/deals/facts/travel-fields.tsx", missing);
vi.mock("#features/deals/facts/finance-fields.tsx", missing);
vi.mock("#features/deals/submit/code-fields.tsx", missing);

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

async function openForm() {
  rememberAmina();
  fakeSupabase(AMINAS_BACKEND);
  const page = renderWithAuth(<SubmitPage />, "/submit");
  await page.store.dispatch(initializeAuth());
  await pasteInto(await screen.findByLabelText("Title"), "Umrah in March");
}

async function closeAlert() {
  await screen.findByRole("alertdialog");
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Umrah in March");
}

test("a deal stays readable and shows no pending additions if the part for members cannot be downloaded", async () => {
  fakeSupabase({});
  const accepted = {
    user_id: "bilal",
    username: "bilal",
    added: "code" as const,
    note: "DATES3 takes off £3",
    status: "accepted" as const,
  };
  const pending = {
    ...accepted,
    user_id: "safiya",
    note: "Also in Leeds",
    status: "pending" as const,
  };
  renderWithAuth(
    <DealAdditions
      deal={aminasDates()}
      additions={[accepted, pending]}
      userId="safiya"
      decides={false}
    />,
  );
  const context = "Error loading a part of the page";
  await waitFor(() => expect(console.error).toHaveBeenCalledWith(context, expect.anything()));
  screen.getByText("DATES3 takes off £3");
  expect(screen.queryByText("Also in Leeds")).toBeNull();
});

test.each([
  ["travel", "Is this an Umrah or Hajj package?", "with_flights"],
  ["finance", "Is this a financial product?", "yes"],
])(
  "the form stays if the fields of the category %s cannot be downloaded",
  async (category, question, answer) => {
    await openForm();
    await userEvent.selectOptions(screen.getByLabelText("Category"), category);
    const choice = await screen.findByLabelText<HTMLSelectElement>(question);
    await userEvent.selectOptions(choice, answer);
    await closeAlert();
    expect(choice.value).toBe("");
  },
);

test("the form stays if the fields of a code cannot be downloaded", async () => {
  await openForm();
  const summary = screen.getByText("Discount code");
  await userEvent.click(summary);
  await closeAlert();
  expect(summary.closest("details")?.open).toBe(false);
});
