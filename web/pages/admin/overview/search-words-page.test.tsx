// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as SearchWordsPage } from "./search-words-page.tsx";

const READ = "POST /rest/v1/rpc/get_search_words";
const SAVE = "POST /rest/v1/rpc/save_search_words";
const groups = [
  { canonical: "dates", words: ["khajoor", "تمر"] },
  { canonical: "oud", words: ["oudh", "عود"] },
];

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});
afterEach(() => vi.unstubAllGlobals());

async function open(
  answer: object = { body: { groups, pending: 0 } },
  saved: object = { status: 204 },
) {
  const fake = fakeSupabase({ ...ADMINS_BACKEND, [READ]: answer, [SAVE]: saved });
  await openAdmin(<SearchWordsPage />, "/admin/search-words");
  return {
    ...fake,
    sent: () => fake.requests.filter(({ route }) => route === SAVE).map(({ body }) => body),
  };
}

test("an admin sees the groups and finds one by any of its words", async () => {
  await open();
  await screen.findByText("2 groups");
  await pasteInto(screen.getByRole("searchbox", { name: "Find a word" }), "عود");
  await screen.findByText("1 group");
  expect(screen.queryByText("khajoor")).toBeNull();
  screen.getByText("oudh");
  await pasteInto(screen.getByRole("searchbox", { name: "Find a word" }), "zz");
  await screen.findByText("No group has this word.");
});

test("an admin adds words to a group, and focus returns to its button", async () => {
  const { answers, sent } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit dates" }));
  const dialog = screen.getByRole("dialog", { name: "dates" });
  const words = within(dialog).getByRole("textbox", { name: "Other words" });
  expect(words).toHaveProperty("value", "khajoor\nتمر");
  await pasteInto(words, "\n kurma ، hurma\n");
  answers[READ] = { body: { groups, pending: 1 } };
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Saved: dates");
  expect(sent()).toEqual([
    { canonical_param: "dates", words_param: ["khajoor", "تمر", "kurma", "hurma"] },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  await screen.findByText(/Older deals are still being updated/);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit dates" }));
});

test("an admin adds a group, and a refusal is shown in the dialog", async () => {
  const refusal = { hint: "search_word_taken", details: '{"word": "تمر", "group": "dates"}' };
  const { answers, sent } = await open(undefined, {
    status: 409,
    body: { code: "PT409", message: "taken", ...refusal },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Add a group" }));
  const dialog = screen.getByRole("dialog", { name: "Add a group" });
  const save = within(dialog).getByRole("button", { name: "Save" });
  await pasteInto(within(dialog).getByRole("textbox", { name: "Main word" }), " kurta ");
  await pasteInto(within(dialog).getByRole("textbox", { name: "Other words" }), " \n");
  await userEvent.click(save);
  expect(within(dialog).getByRole("alert").textContent).toBe("Add at least one other word.");
  expect(sent()).toEqual([]);
  await pasteInto(within(dialog).getByRole("textbox", { name: "Other words" }), "تمر");
  await userEvent.click(save);
  await within(dialog).findByText("“تمر” is already in the group “dates”");
  answers[SAVE] = { status: 204 };
  await userEvent.click(save);
  await screen.findByText("Saved: kurta");
  expect(sent()[1]).toEqual({ canonical_param: "kurta", words_param: ["تمر"] });
});

test("an admin removes a group, and the list takes the focus", async () => {
  const { answers, sent } = await open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit oud" }));
  answers[READ] = { body: { groups: groups.slice(0, 1), pending: 0 } };
  await userEvent.click(screen.getByRole("button", { name: "Remove group" }));
  await screen.findByText("Removed: oud");
  expect(sent()).toEqual([{ canonical_param: "oud", words_param: [] }]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain("1 group"));
});

test("without groups the page shows a note, and a failed load can be retried", async () => {
  const { answers } = await open({ status: 500, body: { message: "down" } });
  await screen.findByText("The words could not be loaded");
  answers[READ] = { body: { groups: [], pending: 0 } };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("There are no groups yet. Add the first one.");
});
