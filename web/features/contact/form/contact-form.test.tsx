// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Provider } from "react-redux";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { ContactForm } from "./contact-form.tsx";

const SEND = "POST /rest/v1/rpc/send_contact_message";

const BILAL = { name: "bilal", email: "bilal@example.com" };

/** Shows the form to several people in turn. Each is a member's id, `visitor`, or null while the session is unknown. */
function show(...people: (string | null)[]) {
  showAt("/contact", ...people);
}

function showAt(path: string, ...people: (string | null)[]) {
  const backend = createBrowserBackend(TEST_CONFIG);
  const store = configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  renderApp(
    <Provider store={store}>
      <Page people={people.length > 0 ? people : ["visitor"]} />
    </Provider>,
    { path },
  );
}

function Page({ people }: { people: readonly (string | null)[] }) {
  const [turn, setTurn] = useState(0);
  const who = people[turn] ?? null;
  return (
    <>
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Next
      </button>
      <ContactForm owner={who} sender={who === "bilal-id" ? BILAL : null} />
    </>
  );
}

const next = () => userEvent.click(screen.getByRole("button", { name: "Next" }));

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

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = () => userEvent.click(screen.getByRole("button", { name: "Send message" }));

async function fillIn() {
  await pasteInto(field("Name"), "Hamza");
  await pasteInto(field("Email"), "hamza@example.com");
  await userEvent.selectOptions(field("What’s it about?"), "My data");
  await pasteInto(field("Message"), "What do you know about me?");
}

test("a visitor sends a message and reads its reference, and another message starts empty", async () => {
  const { requests } = fakeSupabase({ [SEND]: { body: "3f2a9c01-bd45-4000-8000-000000000001" } });
  show();
  await fillIn();
  await press();
  await screen.findByRole("heading", { name: "Message sent" });
  screen.getByText("3F2A9C01BD");
  expect(requests.map(({ body }) => body)).toEqual([
    {
      name_param: "Hamza",
      email_param: "hamza@example.com",
      topic_param: "privacy",
      message_param: "What do you know about me?",
    },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Write another message" }));
  expect(field("Message").value).toBe("");
});

test("a link fills in the topic and the page, and what is typed stays", async () => {
  const { requests } = fakeSupabase({ [SEND]: { body: "3f2a9c01-bd45-4000-8000-000000000001" } });
  showAt("/contact?topic=illegal&about=%2Fdeals%2F1234567");
  screen.getByText(/^Is someone in danger right now?/);
  expect(field("What’s it about?").value).toBe("illegal");
  expect(screen.getByRole("link", { name: "/deals/1234567" }).getAttribute("href")).toBe(
    "/deals/1234567",
  );
  await pasteInto(field("Name"), "Hamza");
  await pasteInto(field("Email"), "hamza@example.com");
  await pasteInto(field("Message"), "This deal sells weapons.");
  await press();
  await screen.findByText(/^Thank you for telling us/);
  expect(requests.map(({ body }) => body)).toMatchObject([
    { topic_param: "illegal", about_param: "/deals/1234567" },
  ]);
});

test.each(["https%3A%2F%2Fevil.example", "%2F%2Fevil.example", "javascript%3Aalert(1)"])(
  "a link about %s fills in nothing",
  async (about) => {
    const { requests } = fakeSupabase({ [SEND]: { body: "00000000-0000-4000-8000-000000000001" } });
    showAt(`/contact?topic=gossip&about=${about}`);
    await fillIn();
    expect(screen.queryByText(/^About this page/)).toBeNull();
    await press();
    await screen.findByRole("heading", { name: "Message sent" });
    expect(requests[0]?.body).not.toHaveProperty("about_param");
  },
);

test("a failed message stays in the form", async () => {
  fakeSupabase({ [SEND]: { status: 503, body: { message: "down" } } });
  show();
  await fillIn();
  await press();
  expect((await screen.findByRole("alert")).textContent).toContain("Server error.");
  expect(field("Name").value).toBe("Hamza");
  expect(field("Message").value).toBe("What do you know about me?");
});

test("a sender over the limit sees when to try again", async () => {
  const message = "Too many messages. Try again in 60 minutes.";
  fakeSupabase({ [SEND]: { status: 429, body: { code: "PT429", hint: "too_fast", message } } });
  show();
  await fillIn();
  await press();
  expect((await screen.findByRole("alert")).textContent).toContain(message);
});

test("an empty form is not sent, and each field shows its error", async () => {
  const { requests } = fakeSupabase({});
  show();
  await press();
  const summary = await screen.findByRole("alert");
  expect(
    within(summary)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "Enter your name.",
    "Enter your email address, for example name@example.com.",
    "Tell us a little more (10 characters or more).",
  ]);
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  expect(requests).toEqual([]);
});

test("a refusal by the database is shown at its field", async () => {
  const body = {
    code: "PT400",
    hint: "invalid_field",
    details: '{"field": "email"}',
    message: "Email must look like name@example.com",
  };
  fakeSupabase({ [SEND]: { status: 400, body } });
  show();
  await fillIn();
  await press();
  await screen.findByText(body.message);
  expect(document.activeElement).toBe(field("Email"));
});

test("a member's name and email address are filled in, but never over typed text", async () => {
  fakeSupabase({});
  show(null, "bilal-id");
  await pasteInto(field("Name"), "Abu Hamza");
  await next();
  await vi.waitFor(() => expect(field("Email").value).toBe("bilal@example.com"));
  expect(field("Name").value).toBe("Abu Hamza");
});

test("typed text is restored after a reload, and removed after sending", async () => {
  fakeSupabase({ [SEND]: { body: "00000000-0000-4000-8000-000000000001" } });
  show();
  await fillIn();
  cleanup();
  show();
  await screen.findByText("We kept what you typed before.");
  expect([field("Message").value, field("What’s it about?").value]).toEqual([
    "What do you know about me?",
    "privacy",
  ]);
  await press();
  await screen.findByRole("heading", { name: "Message sent" });
  cleanup();
  show();
  expect(field("Message").value).toBe("");
  expect(screen.queryByText("We kept what you typed before.")).toBeNull();
});

test("a visitor's draft is kept when signing in, and the next visitor does not see it", async () => {
  fakeSupabase({});
  show();
  await pasteInto(field("Message"), "My account is gone");
  cleanup();
  show("bilal-id", "visitor");
  await vi.waitFor(() => expect(field("Message").value).toBe("My account is gone"));
  expect(field("Name").value).toBe("bilal");
  await next();
  await vi.waitFor(() => expect(field("Message").value).toBe(""));
});
