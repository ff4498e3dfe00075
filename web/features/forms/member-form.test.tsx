// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Provider } from "react-redux";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { createAppThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { hasDraft } from "#lib/storage/draft.ts";
import { renderApp } from "#testing/render-app.tsx";
import { silenceLog } from "#testing/silence-log.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { MemberForm } from "./member-form.tsx";
import { SentPanel } from "./sent-panel.tsx";
import { SignInGate } from "./sign-in-gate.tsx";
import { useMemberDraft } from "./use-member-draft.ts";
import { useMemberForm } from "./use-member-form.ts";

const schema = z.object({
  title: z.string().check(z.minLength(5, "Enter a title.")),
  price: z.string().check(z.minLength(1, "Enter a price.")),
  email: z.string(),
});
type Values = z.output<typeof schema>;

const backend = vi.fn(async (values: Values) => values.title);
const send = createAppThunk<string, Values>("test/send", (values) => backend(values));

interface TestFormProps {
  userId: string;
  onSent: (title: string) => void;
  defaults?: Partial<Values> | undefined;
}

function TestForm({ userId, onSent, defaults }: TestFormProps) {
  const draft = useMemberDraft("test", userId);
  const memberForm = useMemberForm({
    schema,
    draft,
    defaults: { email: `${userId}@samha.test`, ...defaults },
    send,
    onSent,
    fieldOfCode: { already_registered: "title" },
  });
  const field = { form: memberForm.form, idOf: memberForm.fieldId };
  return (
    <MemberForm memberForm={memberForm} cancelPath="/" submitLabel="Send">
      <FormField {...field} name="title" label="Title">
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField {...field} name="price" label="Price">
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField {...field} name="email" label="Email">
        {(control) => <TextInput {...control} />}
      </FormField>
    </MemberForm>
  );
}

beforeEach(() => {
  localStorage.clear();
  backend.mockReset();
  backend.mockImplementation(async (values) => values.title);
  silenceLog();
});

function open(userId = "amina", defaults?: Partial<Values>) {
  const onSent = vi.fn();
  renderApp(
    <Provider store={configureStore({ reducer: () => ({}) })}>
      <TestForm userId={userId} onSent={onSent} defaults={defaults} />
    </Provider>,
  );
  return onSent;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const submit = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

async function fillIn() {
  await userEvent.type(box("Title"), "Dates");
  await userEvent.type(box("Price"), "5");
}

test("a form starts with the member's defaults and is otherwise empty", () => {
  open();
  expect([box("Title").value, box("Price").value, box("Email").value]).toEqual([
    "",
    "",
    "amina@samha.test",
  ]);
});

test("Amina's input is restored after a reload, and Bilal does not see it", async () => {
  open();
  await fillIn();
  cleanup();
  open("bilal");
  expect(box("Title").value).toBe("");
  cleanup();
  open();
  expect(box("Title").value).toBe("Dates");
  screen.getByText("We kept what you typed before.");
});

test("a draft restores only the fields that were typed, because the others may have changed", async () => {
  open("amina", { title: "Dates", price: "5" });
  await userEvent.clear(box("Title"));
  await userEvent.type(box("Title"), "Fresh dates");
  cleanup();
  open("amina", { title: "Medjool dates", price: "4" });
  expect(box("Title").value).toBe("Fresh dates");
  expect(box("Price").value).toBe("4");
});

test("an emptied form leaves no draft", async () => {
  open();
  await fillIn();
  cleanup();
  expect(hasDraft("test")).toBe(true);
  open();
  await userEvent.clear(box("Title"));
  await userEvent.clear(box("Price"));
  cleanup();
  expect(hasDraft("test")).toBe(false);
});

test("Bilal's untouched form does not affect Amina's draft", async () => {
  open();
  await fillIn();
  cleanup();
  open("bilal");
  cleanup();
  open();
  expect(box("Title").value).toBe("Dates");
});

test("a sent form leaves no draft", async () => {
  const onSent = open();
  await fillIn();
  await submit();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith("Dates"));
  expect(backend).toHaveBeenCalledWith({ title: "Dates", price: "5", email: "amina@samha.test" });
  cleanup();
  expect(hasDraft("test")).toBe(false);
});

test("'Start again' empties the form and removes the draft", async () => {
  open();
  await fillIn();
  cleanup();
  open();
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  expect(box("Title").value).toBe("");
  expect(box("Email").value).toBe("amina@samha.test");
  cleanup();
  expect(hasDraft("test")).toBe(false);
});

test("errors are listed in page order, and nothing is sent", async () => {
  open();
  await submit();
  const links = await screen.findAllByRole("link", { name: /^Enter a/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["#test-title", "#test-price"]);
  expect(backend).not.toHaveBeenCalled();
});

test("a refusal is shown at its field, even if only the error code identifies it", async () => {
  open();
  await fillIn();
  backend.mockRejectedValueOnce(
    new AppError("Price must be a number", {
      status: 400,
      code: "PT400",
      hint: "invalid_field",
      details: '{"field": "price"}',
    }),
  );
  await submit();
  await vi.waitFor(() => expect(document.activeElement).toBe(box("Price")));
  expect(box("Price").getAttribute("aria-invalid")).toBe("true");
  backend.mockRejectedValueOnce(
    new AppError("Already registered", { status: 409, code: "PT409", hint: "already_registered" }),
  );
  await submit();
  await vi.waitFor(() => expect(document.activeElement).toBe(box("Title")));
  expect(box("Title").value).toBe("Dates");
});

test("any other refusal is shown next to the button, and the input stays", async () => {
  open();
  await fillIn();
  backend.mockRejectedValueOnce(new AppError("down", { status: 500 }));
  await submit();
  const refusal = await screen.findByRole("alert");
  expect(refusal.textContent).toContain("Server error");
  const followsFields = box("Email").compareDocumentPosition(refusal);
  expect(followsFields & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(box("Title").value).toBe("Dates");
});

test("a visitor sees why an account is needed, or that a draft is stored", async () => {
  const gate = (
    <SignInGate title="Sign in to send" path="/submit" draftName="test">
      Submissions show your name.
    </SignInGate>
  );
  renderApp(gate);
  screen.getByText("Submissions show your name.");
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
    "/login?next=%2Fsubmit",
  );
  expect(screen.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe(
    "/register?next=%2Fsubmit",
  );
  cleanup();
  open();
  await fillIn();
  cleanup();
  renderApp(gate);
  screen.getByText("We’ll keep what you’ve typed in this browser.");
});

test("the panel that replaces a sent form receives focus", () => {
  renderApp(
    <SentPanel title="It was sent" link={null} anotherLabel="Another" onAnother={() => undefined}>
      Wait.
    </SentPanel>,
  );
  expect(document.activeElement?.textContent).toContain("It was sent");
});
