// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Provider } from "react-redux";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paths } from "#contract/addresses/paths.ts";
import { ContactForm } from "#features/contact/form/contact-form.tsx";
import { VISITOR } from "#features/forms/use-member-draft.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";

const OWN = "POST /rest/v1/rpc/get_my_appeal";
const APPEAL = "POST /rest/v1/rpc/appeal_action";
const ACTION = "af000000-0000-4000-8000-000000000001";
const WORDS = "The price was right when I posted it.";
const NONE = { status: "none", text: null, answer: null };

/** Opens the link below a decision as Bilal, or as a visitor. */
function open(isMember = true, path = paths.appeal(ACTION, "/deals/1234567")) {
  const backend = createBrowserBackend(TEST_CONFIG);
  const store = configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  const bilal = { name: "bilal", email: "bilal@example.com" };
  renderApp(
    <Provider store={store}>
      <ContactForm owner={isMember ? "bilal-id" : VISITOR} sender={isMember ? bilal : null} />
    </Provider>,
    { path },
  );
}

beforeEach(() => {
  localStorage.clear();
  for (const method of ["error", "info"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = () => userEvent.click(screen.getByRole("button", { name: "Send message" }));

test("a member appeals in their own words, which name the decision, and reads what happens next", async () => {
  const { requests } = fakeSupabase({
    [OWN]: { body: NONE },
    [APPEAL]: { body: { ...NONE, status: "open", text: WORDS } },
  });
  open();
  const field = await screen.findByLabelText("Message");
  expect(screen.queryByLabelText("Email")).toBeNull();
  screen.getByRole("link", { name: "/deals/1234567" });
  await pasteInto(field, WORDS);
  await press();
  await screen.findByRole("heading", { name: "We’re looking at it again" });
  screen.getByText(WORDS);
  expect(requests.find(({ route }) => route === APPEAL)?.body).toEqual({
    action_id_param: ACTION,
    text_param: WORDS,
  });
});

test.each([
  ["upheld", "We looked again and kept our decision"],
  ["overturned", "You were right: we took it back"],
])("an appeal that was %s shows the answer instead of the form", async (status, heading) => {
  fakeSupabase({ [OWN]: { body: { status, text: WORDS, answer: "We looked it up." } } });
  open();
  await screen.findByRole("heading", { name: heading });
  screen.getByText("We looked it up.");
  expect(screen.queryByLabelText("Message")).toBeNull();
});

test("a text that is too short, or refused, stays in the form, also after a reload", async () => {
  const message = "Too many messages. Try again in 60 minutes.";
  fakeSupabase({
    [OWN]: { body: NONE },
    [APPEAL]: { status: 429, body: { code: "PT429", hint: "too_fast", message } },
  });
  open();
  await pasteInto(await screen.findByLabelText("Message"), "Wrong");
  await press();
  await screen.findAllByText("Tell us a little more (10 characters or more).");
  await pasteInto(screen.getByLabelText("Message"), WORDS);
  await press();
  await screen.findByText(message);
  cleanup();
  open();
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Message")).value).toContain(WORDS);
});

test("a decision about somebody else leaves the form for messages", async () => {
  fakeSupabase({
    [OWN]: { status: 404, body: { code: "PT404", hint: "decision_not_found", message: "x" } },
  });
  open();
  await screen.findByLabelText("Email");
  expect(screen.getByLabelText<HTMLSelectElement>("What’s it about?").value).toBe("complaint");
});

test("a visitor can sign in first, and a link without a decision asks for nothing", async () => {
  const { requests } = fakeSupabase({});
  open(false);
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toContain(encodeURIComponent(ACTION));
  screen.getByLabelText("Email");
  cleanup();
  open(true, `/contact?topic=complaint&action=1`);
  await screen.findByLabelText("Email");
  expect(requests).toEqual([]);
});
