// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as LinksPage } from "./links-page.tsx";

const READ = "POST /rest/v1/rpc/get_domain_rules";
const SAVE = "POST /rest/v1/rpc/set_domain_rule";
const REMOVE = "POST /rest/v1/rpc/remove_domain_rule";
const scam = {
  domain: "scam.example",
  rule: "blocked",
  reason: "Never delivers",
  until: "2031-03-01T00:00:00+00:00",
  created_by: "maryam",
};
const bitly = { domain: "bit.ly", rule: "shortener", reason: null, until: null, created_by: null };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});
afterEach(() => vi.unstubAllGlobals());

async function open(answer: object = { body: [bitly, scam] }) {
  const done = { status: 204 };
  const fake = fakeSupabase({ ...ADMINS_BACKEND, [READ]: answer, [SAVE]: done, [REMOVE]: done });
  await openAdmin(<LinksPage />, "/admin/links");
  const sent = (route: string) =>
    fake.requests.filter((request) => request.route === route).map(({ body }) => body);
  return { ...fake, sent };
}

test("an admin sees the rules with reason, end and author, and finds one by its domain", async () => {
  await open();
  await screen.findByText("2 rules");
  screen.getByText("Never delivers");
  screen.getByText("Link shortener");
  await pasteInto(screen.getByRole("searchbox", { name: "Find a domain" }), "SCAM");
  await screen.findByText("1 rule");
  expect(screen.queryByText("bit.ly")).toBeNull();
  await pasteInto(screen.getByRole("searchbox", { name: "Find a domain" }), "zz");
  await screen.findByText("No rule has this domain.");
});

test("an admin pauses a domain until a given day, and a refusal is shown in the dialog", async () => {
  const { answers, sent } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Add a rule" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add a rule" }));
  await pasteInto(dialog.getByRole("textbox", { name: "Domain" }), " shop.example ");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Rule" }), "Paused");
  dialog.getByText("New deals are refused until the rule ends, with your reason.");
  await pasteInto(dialog.getByRole("textbox", { name: "Reason" }), "Stock problems");
  await userEvent.type(dialog.getByLabelText("Last day"), "2031-02-28");
  answers[SAVE] = {
    status: 400,
    body: {
      code: "PT400",
      message: "no",
      hint: "invalid_field",
      details: '{"field": "domain_param", "rule": "domain"}',
    },
  };
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("Enter a domain such as shop.example");
  answers[SAVE] = { status: 204 };
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved: shop.example");
  expect(sent(SAVE)[1]).toEqual({
    domain_param: "shop.example",
    rule_param: "paused",
    reason_param: "Stock problems",
    until_param: new Date(2031, 2, 1).toISOString(),
  });
});

test("a rule that needs no reason hides the field and sends none", async () => {
  const { sent } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit scam.example" }));
  const dialog = within(screen.getByRole("dialog", { name: "scam.example" }));
  expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "Never delivers");
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Rule" }), "May pay us");
  expect(dialog.queryByRole("textbox", { name: "Reason" })).toBeNull();
  await userEvent.clear(dialog.getByLabelText(/Last day/));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved: scam.example");
  expect(sent(SAVE)).toEqual([{ domain_param: "scam.example", rule_param: "pays_us" }]);
});

test("an admin removes a rule, and the list takes the focus", async () => {
  const { answers, sent } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit bit.ly" }));
  answers[READ] = { body: [scam] };
  await userEvent.click(screen.getByRole("button", { name: "Remove rule" }));
  await screen.findByText("Removed: bit.ly");
  expect(sent(REMOVE)).toEqual([{ domain_param: "bit.ly" }]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain("1 rule"));
});

test("without rules the page shows a note, and a failed load can be retried", async () => {
  const { answers } = await open({ status: 500, body: { message: "down" } });
  await screen.findByText("The rules could not be loaded");
  answers[READ] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("There are no rules yet. Add the first one.");
});
