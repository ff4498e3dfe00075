// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Provider } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import { type HalalFacts, halalFactsFromJson } from "#contract/halal/halal-facts.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp } from "#testing/render-app.tsx";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { HalalPanel } from "./halal-panel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

vi.mock("react-router", async (original) => ({
  ...(await original<typeof import("react-router")>()),
  // The memory router of these tests has no loader to run again.
  useRevalidator: () => ({ revalidate, state: "idle" }),
}));
const revalidate = vi.fn(async () => undefined);

const DEAL = "d0000000-0000-4000-8000-000000000001";
const MERCHANT = "b0000000-0000-4000-8000-000000000001";
const FACT = "f0000000-0000-4000-8000-000000000001";

const row = (changes: object = {}) => ({
  id: FACT,
  attribute: "stunning",
  value: "non_stunned",
  state: "checked",
  source: "merchant",
  basis: "certificate",
  observed_on: "2026-11-01",
  valid_until: "2027-01-03",
  checked_on: "2026-11-03",
  is_public: true,
  updated_at: "2026-11-03T10:00:00+00:00",
  disputes: [],
  ...changes,
});

interface Shown {
  deal?: object[];
  merchant?: object[];
  memberId?: string | null;
  decides?: boolean;
}

function show({ deal = [], merchant = [], memberId = null, decides = false }: Shown = {}) {
  const backend = createVisitorBackend();
  const store = configureStore({
    reducer: { nothing: () => null },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  const facts = halalFactsFromJson({ deal, merchant, merchant_id: MERCHANT });
  return renderApp(
    <Provider store={store}>
      <Panel facts={facts} memberId={memberId} decides={decides} />
    </Provider>,
  );
}

function Panel(props: { facts: HalalFacts; memberId: string | null; decides: boolean }) {
  const [memberId, setMemberId] = useState(props.memberId);
  return (
    <>
      <HalalPanel {...props} subject={{ type: "deal", id: DEAL }} memberId={memberId} />
      <button type="button" onClick={() => setMemberId(null)}>
        Sign out
      </button>
    </>
  );
}

const RPC = "POST /rest/v1/rpc";
const MEMBER = {
  [`${RPC}/get_halal_facts`]: {
    body: {
      facts: {},
      own: [],
      disputes: [],
      certifiers: [{ slug: "example-board", name: "Example Board" }],
    },
  },
  [`${RPC}/get_halal_fact_history`]: {
    body: [{ step: "claimed", at: "2026-11-01T10:00:00Z", note: null }],
  },
};

const bodyOf = (requests: { route: string; body: unknown }[], name: string) =>
  requests.find(({ route }) => route === `${RPC}/${name}`)?.body;

test("a fact shows its value, source, state in words, day and last day", () => {
  show({ deal: [row()] });
  const cells = within(screen.getAllByRole("row")[1] as HTMLElement);
  expect(cells.getByRole("rowheader").textContent).toBe("Stunning");
  expect(cells.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "Non-stunned",
    "Certificate, from the merchantChecked by an admin on 3 Nov 2026",
    "Seen: 1 Nov 2026",
    "Valid until: 3 Jan 2027Details",
  ]);
});

test("a fact past its last day shows that no newer one was seen", () => {
  show({ deal: [row({ valid_until: "2027-01-03", has_lapsed: true })] });
  expect(screen.getByText(/valid until/, { selector: "td > div" }).textContent).toContain(
    "valid until 3 Jan 2027, no newer one seen",
  );
});

test("a missing fact and an undisclosed one have different texts", () => {
  show();
  expect(screen.getByText("No information about this yet.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Add what you have seen" })).toBeDefined();
  cleanup();
  show({ deal: [row({ value: "not_disclosed" })] });
  expect(screen.getByText("Not disclosed: asked, no answer")).toBeDefined();
  expect(screen.queryByText("No information about this yet.")).toBeNull();
});

test("a dispute appears beside the merchant's answer, and the merchant's facts have their own section", () => {
  const disputes = [{ id: "x", reason: "expired", answer: "The new one is on the wall" }];
  show({ merchant: [row({ disputes })] });
  const part = screen.getByRole("heading", { name: "The merchant in general" });
  expect(part.nextElementSibling?.textContent).toContain(
    "Disputed: The certificate may have expiredThe merchant’s answer: The new one is on the wall",
  );
});

test("a certifier links to its register", () => {
  const certifier = { slug: "b", name: "Example Board", register_url: "https://board.example/r" };
  show({ deal: [row({ attribute: "certifier", value: "certified", certifier })] });
  expect(screen.getByRole("link", { name: "Example Board" }).getAttribute("href")).toBe(
    "https://board.example/r",
  );
});

test("a member adds an observation with three choices", async () => {
  const { requests } = fakeSupabase({
    ...MEMBER,
    [`${RPC}/add_halal_fact`]: { body: row({ state: "claimed", is_public: false }) },
  });
  show({ memberId: "a" });
  await userEvent.click(screen.getByRole("button", { name: "Add what you have seen" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText("Fact"), "Stunning");
  await userEvent.selectOptions(dialog.getByLabelText("Stunning"), "Non-stunned");
  await userEvent.selectOptions(dialog.getByLabelText("How do you know?"), "The staff told me");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await screen.findByText(/An admin will look at it before/)).toBeDefined();
  expect(bodyOf(requests, "add_halal_fact")).toEqual({
    subject_type_param: "deal",
    subject_id_param: DEAL,
    attribute_param: "stunning",
    value_param: "non_stunned",
    details_param: { basis: "staff" },
  });
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalled());
});

test("an observation about the merchant can name a listed certifier or another one", async () => {
  const { requests } = fakeSupabase({ ...MEMBER, [`${RPC}/add_halal_fact`]: { body: row() } });
  show({ memberId: "a" });
  await userEvent.click(screen.getByRole("button", { name: "Add what you have seen" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText("For"), "The merchant in general");
  await userEvent.selectOptions(dialog.getByLabelText("Fact"), "Certifier");
  await dialog.findByRole("option", { name: "Example Board" });
  await userEvent.selectOptions(dialog.getByLabelText("Certifier"), "Another certifier");
  await userEvent.selectOptions(dialog.getByLabelText("How do you know?"), "On a certificate");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.getByText("Enter the name")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Name of the certifier"), "Town Board");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  await vi.waitFor(() =>
    expect(bodyOf(requests, "add_halal_fact")).toEqual({
      subject_type_param: "merchant",
      subject_id_param: MERCHANT,
      attribute_param: "certifier",
      value_param: "other",
      details_param: { basis: "certificate", certifier_name: "Town Board" },
    }),
  );
});

test("missing choices are marked, and a refusal keeps the form", async () => {
  const { requests } = fakeSupabase({
    ...MEMBER,
    [`${RPC}/add_halal_fact`]: {
      status: 404,
      body: { code: "PT404", hint: "deal_not_found", message: "Deal not found" },
    },
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  show({ memberId: "a" });
  await userEvent.click(screen.getByRole("button", { name: "Add what you have seen" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.getAllByText("Choose one")).toHaveLength(2);
  expect(document.activeElement).toBe(dialog.getByLabelText("Fact"));
  expect(bodyOf(requests, "add_halal_fact")).toBeUndefined();
  await userEvent.selectOptions(dialog.getByLabelText("Fact"), "Kitchen");
  await userEvent.selectOptions(dialog.getByLabelText("Kitchen"), "Shared");
  await userEvent.selectOptions(dialog.getByLabelText("How do you know?"), "On their website");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Deal not found")).toBeDefined();
  await userEvent.selectOptions(dialog.getByLabelText("How do you know?"), "Choose");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.queryByText("Deal not found")).toBeNull();
});

test("a visitor is asked to sign in to add or dispute", async () => {
  fakeSupabase(MEMBER);
  show({ deal: [row()] });
  await userEvent.click(screen.getByRole("button", { name: "Add what you have seen" }));
  expect(await screen.findByText("Sign in to add what you have seen")).toBeDefined();
  cleanup();
  show({ deal: [row()] });
  await userEvent.click(screen.getByRole("button", { name: "Details: Stunning" }));
  await userEvent.click(await screen.findByRole("button", { name: "Dispute this" }));
  const question = await screen.findByRole("dialog", { name: "Sign in to dispute this" });
  await userEvent.click(within(question).getByRole("button", { name: "Close" }));
  expect(screen.getByRole("button", { name: "Dispute this" })).toBeDefined();
});

test("a member disputes a fact with a reason, and reads its history", async () => {
  const { requests } = fakeSupabase({ ...MEMBER, [`${RPC}/dispute_halal_fact`]: { body: "x" } });
  show({ deal: [row()], memberId: "a" });
  await userEvent.click(screen.getByRole("button", { name: "Details: Stunning" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findByRole("listitem")).textContent).toMatch(/^Added/);
  expect(dialog.queryByRole("button", { name: "Take down" })).toBeNull();
  expect(dialog.queryByRole("button", { name: "Withdraw" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Dispute this" }));
  await userEvent.selectOptions(dialog.getByLabelText("What’s wrong?"), "Another reason");
  await userEvent.click(dialog.getByRole("button", { name: "Dispute" }));
  expect(dialog.getByText("Tell us what you saw")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/What did you see/), "A new label");
  await userEvent.click(dialog.getByRole("button", { name: "Dispute" }));
  await vi.waitFor(() =>
    expect(bodyOf(requests, "dispute_halal_fact")).toEqual({
      fact_id_param: FACT,
      reason_param: "other",
      details_param: "A new label",
      evidence_image_url_param: "",
    }),
  );
});

test("the merchant answers a dispute, and an admin takes a fact down with a reason", async () => {
  const disputes = [{ id: "x1", fact_id: FACT, details: "It is out of date", answer: null }];
  const { requests } = fakeSupabase({
    ...MEMBER,
    [`${RPC}/get_halal_facts`]: { body: { own: [], disputes, certifiers: [] } },
    [`${RPC}/answer_halal_dispute`]: { status: 204 },
    [`${RPC}/decide_halal_fact`]: { body: row({ state: "withdrawn" }) },
  });
  show({ deal: [row()], memberId: "a", decides: true });
  await userEvent.click(screen.getByRole("button", { name: "Details: Stunning" }));
  expect(await screen.findByText("It is out of date")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Your answer as the merchant"), "Here is the new one");
  await userEvent.click(screen.getByRole("button", { name: "Answer" }));
  await vi.waitFor(() =>
    expect(bodyOf(requests, "answer_halal_dispute")).toEqual({
      dispute_id_param: "x1",
      answer_param: "Here is the new one",
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Details: Stunning" }));
  await userEvent.click(await screen.findByRole("button", { name: "Take down" }));
  await userEvent.click(await screen.findByRole("button", { name: "It’s no longer up to date." }));
  await userEvent.click(screen.getByRole("button", { name: "Take down" }));
  await vi.waitFor(() =>
    expect(bodyOf(requests, "decide_halal_fact")).toEqual({
      fact_id_param: FACT,
      action_param: "withdraw",
      reason_param: "It’s no longer up to date.",
      expected_updated_at_param: "2026-11-03T10:00:00+00:00",
    }),
  );
});

test("a member withdraws their own unchecked fact", async () => {
  const { requests } = fakeSupabase({ ...MEMBER, [`${RPC}/withdraw_halal_fact`]: { status: 204 } });
  show({ deal: [row({ is_own: true, state: "claimed", checked_on: null })], memberId: "a" });
  await userEvent.click(screen.getByRole("button", { name: "Details: Stunning" }));
  expect(screen.queryByRole("button", { name: "Dispute this" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw" }));
  await vi.waitFor(() =>
    expect(bodyOf(requests, "withdraw_halal_fact")).toEqual({ fact_id_param: FACT }),
  );
});

test("a member reads their claims that are not public, and withdraws one", async () => {
  const claim = row({ id: "c1", state: "claimed", is_public: false, is_own: true });
  const { requests, answers } = fakeSupabase({
    ...MEMBER,
    [`${RPC}/get_halal_facts`]: { body: { own: [claim], disputes: [], certifiers: [] } },
    [`${RPC}/withdraw_halal_fact`]: { status: 204 },
  });
  show({ memberId: "a" });
  const own = within(await screen.findByRole("region", { name: "Added by you" }));
  expect(own.getByRole("listitem").textContent).toContain("Stunning: Non-stunned");
  answers[`${RPC}/get_halal_facts`] = { body: { own: [], disputes: [], certifiers: [] } };
  await userEvent.click(own.getByRole("button", { name: "Withdraw" }));
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Added by you" })).toBeNull());
  expect(bodyOf(requests, "withdraw_halal_fact")).toEqual({ fact_id_param: "c1" });
});

test("the claims disappear when their member signs out", async () => {
  const claim = row({ id: "c1", state: "claimed", is_public: false, is_own: true });
  fakeSupabase({ ...MEMBER, [`${RPC}/get_halal_facts`]: { body: { own: [claim] } } });
  show({ memberId: "a" });
  await screen.findByRole("region", { name: "Added by you" });
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  expect(screen.queryByRole("region", { name: "Added by you" })).toBeNull();
});

test("a member takes back their dispute", async () => {
  const { requests } = fakeSupabase({
    ...MEMBER,
    [`${RPC}/get_halal_facts`]: { body: { own_disputes: [{ id: "x1", fact_id: FACT }] } },
    [`${RPC}/withdraw_halal_dispute`]: { status: 204 },
  });
  show({ deal: [row()], memberId: "a" });
  await userEvent.click(screen.getByRole("button", { name: "Details: Stunning" }));
  await userEvent.click(await screen.findByRole("button", { name: "Take back your dispute" }));
  expect(screen.queryByRole("button", { name: "Dispute this" })).toBeNull();
  await vi.waitFor(() =>
    expect(bodyOf(requests, "withdraw_halal_dispute")).toEqual({ dispute_id_param: "x1" }),
  );
});

test("an admin undoes a takedown", async () => {
  const { requests } = fakeSupabase({
    ...MEMBER,
    [`${RPC}/decide_halal_fact`]: { body: row({ state: "withdrawn" }) },
    [`${RPC}/undo_halal_decision`]: { status: 204 },
  });
  show({ deal: [row()], memberId: "a", decides: true });
  await userEvent.click(screen.getByRole("button", { name: "Details: Stunning" }));
  await userEvent.click(await screen.findByRole("button", { name: "Take down" }));
  await userEvent.click(await screen.findByRole("button", { name: "It’s no longer up to date." }));
  await userEvent.click(screen.getByRole("button", { name: "Take down" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeDefined();
  expect(bodyOf(requests, "undo_halal_decision")).toEqual({ fact_id_param: FACT });
});
