// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { DealAdditions } from "#features/deals/additions/deal-additions.tsx";
import type { Addition } from "#features/deals/additions/extras-requests.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";

const READ = "POST /rest/v1/rpc/read_deal_extras";
const ADD = "POST /rest/v1/rpc/add_to_deal";
const DECIDE = "POST /rest/v1/rpc/decide_addition";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_addition";

const dates = aminasDates();
const accepted = {
  user_id: "bilal",
  username: "bilal",
  added: "code" as const,
  note: "DATES3 takes off £3",
  status: "accepted" as const,
};
const VERSION = "2026-11-20T10:00:00.123456+00:00";
const pending = {
  created_at: VERSION,
  user_id: "hamza",
  username: "hamza",
  added: "place" as const,
  note: "Also in Leeds",
  status: "pending" as const,
};
const response = (...additions: object[]) => ({
  body: { pays_us: false, clean_url: "https://a.example/", additions },
});

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

function open(
  { as: userId, decides = false }: { as: string | null; decides?: boolean },
  additions: object[] = [accepted],
  address = "/",
  deal = dates,
  loaded: Addition[] = [accepted],
) {
  const fake = fakeSupabase({
    [READ]: response(...additions),
    [ADD]: { body: pending },
    [DECIDE]: { body: accepted },
    [WITHDRAW]: { status: 204 },
  });
  renderWithAuth(
    <DealAdditions deal={deal} additions={loaded} userId={userId} decides={decides} />,
    address,
  );
  const sent = (route: string) =>
    fake.requests.filter((request) => request.route === route).map(({ body }) => body);
  return { ...fake, sent };
}

test("a visitor sees each addition with its member's name, without a request", () => {
  const { requests } = open({ as: null });
  expect(screen.getByRole("listitem").textContent).toBe("bilal added a code: DATES3 takes off £3");
  expect(screen.getByRole("link", { name: "bilal" }).getAttribute("href")).toBe("/profile/bilal");
  expect(screen.queryByRole("button")).toBeNull();
  expect(requests).toEqual([]);
});

test("a visitor sees the conditions of an added code, an added price, and an added end", () => {
  open({ as: null }, [], "/", dates, [
    {
      ...accepted,
      code: {
        code: "KETTLE3",
        discount_type: "fixed",
        discount_value: 3,
        min_spend: 8,
        expiry_date: "2026-12-24",
      },
    },
    { ...accepted, user_id: "hamza", username: "hamza", added: "price", note: "9", price: 9 },
    {
      ...accepted,
      user_id: "safiya",
      username: "safiya",
      added: "end",
      note: "2026-12-24 23:59 UTC",
      expires_at: "2026-12-24T23:59:00+00:00",
    },
  ]);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "bilal added a code: KETTLE3 · £3 off · Minimum spend £8 · Ends 24 Dec 2026",
    "hamza found a lower price: £9",
    "safiya found the end date: Thursday 24 December, 23:59",
  ]);
});

async function openForm() {
  await userEvent.click(await screen.findByRole("button", { name: "Add what you know" }));
  return screen.getByRole("combobox", { name: "What would you like to add?" });
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

const typeInto = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a member adds a code with its discount, minimum and last day; each problem is at its field", async () => {
  const { sent } = open({ as: "safiya" });
  const kind = await openForm();
  expect(document.activeElement).toBe(kind);
  await send();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Code" }));
  expect(screen.getByRole("combobox", { name: "Type of offer" }).getAttribute("aria-invalid")).toBe(
    "true",
  );
  await pasteInto(screen.getByRole("textbox", { name: "Code" }), " KETTLE3 ");
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Type of offer" }),
    "Amount off",
  );
  await pasteInto(screen.getByRole("textbox", { name: /^Minimum spend/ }), "cheap");
  await send();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Discount/ }));
  expect(sent(ADD)).toEqual([]);
  await pasteInto(screen.getByRole("textbox", { name: /^Discount/ }), "£3.00");
  await userEvent.clear(screen.getByRole("textbox", { name: /^Minimum spend/ }));
  await pasteInto(screen.getByRole("textbox", { name: /^Minimum spend/ }), "٨");
  typeInto(/^Expires on/, "2026-11-19");
  await send();
  await screen.findByText("Choose today or a later day.");
  typeInto(/^Expires on/, "2026-12-24");
  await send();
  await screen.findByText("Thanks! The poster will check it.");
  expect(sent(ADD)).toEqual([
    {
      deal_id_param: dates.id,
      details_param: {
        added: "code",
        code: {
          code: "KETTLE3",
          discount_type: "fixed",
          discount_value: 3,
          min_spend: 8,
          expiry_date: "2026-12-24",
        },
      },
    },
  ]);
});

test("a member adds a lower price, and a refusal is shown in the form", async () => {
  const { answers, sent } = open({ as: "safiya" });
  await userEvent.selectOptions(await openForm(), "A lower price");
  await send();
  await screen.findByText("Write what you know.");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Price/ }));
  await pasteInto(screen.getByRole("textbox", { name: /^Price/ }), "9,50");
  answers[ADD] = {
    status: 409,
    body: { code: "PT409", message: "already", hint: "already_added" },
  };
  await send();
  await screen.findByText("Your tip is already on this deal.");
  answers[ADD] = { body: pending };
  answers[READ] = response(accepted, { ...pending, user_id: "safiya", username: "safiya" });
  await send();
  await screen.findByText("Thanks! The poster will check it.");
  await screen.findByText("Waiting for the poster. It isn’t public yet.");
  expect(sent(ADD)[1]).toEqual({
    deal_id_param: dates.id,
    details_param: { added: "price", price: 9.5 },
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add what you know" })),
  );
});

test("a member adds another place in words", async () => {
  const { sent } = open({ as: "safiya" });
  await userEvent.selectOptions(await openForm(), "Another place");
  await send();
  await screen.findByText("Write what you know.");
  const note = screen.getByRole("textbox", { name: "In a few words" });
  expect(document.activeElement).toBe(note);
  await pasteInto(note, " Also in the Leeds shop ");
  await send();
  await waitFor(() =>
    expect(sent(ADD)).toEqual([
      {
        deal_id_param: dates.id,
        details_param: { added: "place", note: "Also in the Leeds shop" },
      },
    ]),
  );
});

test("a member adds the last minute of a day as the end of the deal, under the rules of the deal form", async () => {
  vi.stubEnv("TZ", "Asia/Karachi");
  const { sent } = open({ as: "safiya" }, [accepted], "/", {
    ...dates,
    startsAt: "2026-12-01T00:00:00.000Z",
  });
  await userEvent.selectOptions(await openForm(), "An end date");
  await send();
  await screen.findByText("Enter the date as day, month and year.");
  expect(document.activeElement).toBe(screen.getByLabelText("Ends on"));
  typeInto("End time", "18:00");
  await send();
  await screen.findByText("Enter a date, too.");
  typeInto("End time", "");
  typeInto("Ends on", "2026-11-19");
  await send();
  await screen.findByText("Choose a time in the future.");
  typeInto("Ends on", "2026-11-30");
  await send();
  await screen.findByText("The end must be after the start.");
  expect(sent(ADD)).toEqual([]);
  typeInto("Ends on", "2026-12-24");
  await send();
  await screen.findByText("Thanks! The poster will check it.");
  expect(sent(ADD)).toEqual([
    {
      deal_id_param: dates.id,
      details_param: { added: "end", expires_at: "2026-12-24T18:59:00.000Z" },
    },
  ]);
});

test.each([
  ["other_end", "The deal already ends at this time"],
  ["years_ahead", "End must be at most 10 years ahead"],
])("the form shows that an added end breaks the rule %s", async (rule, text) => {
  const { answers } = open({ as: "safiya" });
  await userEvent.selectOptions(await openForm(), "An end date");
  typeInto("Ends on", "2036-12-24");
  answers[ADD] = {
    status: 400,
    body: {
      code: "PT400",
      message: "",
      hint: "invalid_field",
      details: JSON.stringify({ field: "expires_at", rule, max: 10 }),
    },
  };
  await send();
  await screen.findByText(new RegExp(text));
});

test("the poster reads that an end has passed, and can still decline it", async () => {
  const end = { ...pending, added: "end" as const, expires_at: "2026-11-20T11:00:00+00:00" };
  const { answers } = open({ as: dates.userId }, [end]);
  answers[DECIDE] = {
    status: 400,
    body: {
      code: "PT400",
      message: "",
      hint: "invalid_field",
      details: JSON.stringify({ field: "expires_at", rule: "end_in_future" }),
    },
  };
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The end must be in the future/);
  await screen.findByRole("button", { name: "Decline" });
});

test("a link to #add opens the form", async () => {
  open({ as: "safiya" }, [accepted], "/#add");
  await screen.findByRole("combobox", { name: "What would you like to add?" });
});

test.each([
  ["the poster", { as: dates.userId, decides: false }],
  ["an admin", { as: "maryam", decides: true }],
])("%s accepts a pending addition and removes an accepted one", async (_, who) => {
  const { answers, sent } = open(who, [accepted, pending]);
  const row = async (text: string) => {
    const found = (await screen.findByText(text)).closest("li");
    if (!found) throw new Error("no row");
    return within(found);
  };
  await screen.findByText("This isn’t public until you accept it.");
  answers[DECIDE] = { status: 503, body: {} };
  await userEvent.click((await row("Also in Leeds")).getByRole("button", { name: "Accept" }));
  await screen.findByRole("alert");
  answers[DECIDE] = { body: accepted };
  answers[READ] = response(accepted, { ...pending, status: "accepted" });
  const accept = (await row("Also in Leeds")).getByRole<HTMLButtonElement>("button", {
    name: "Accept",
  });
  await userEvent.click(accept);
  expect(accept.disabled).toBe(false);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Accept" })).toBeNull());
  await userEvent.click((await row("DATES3 takes off £3")).getByRole("button", { name: "Remove" }));
  await waitFor(() =>
    expect(sent(DECIDE)).toEqual(
      [
        // The version that the page shows; the fixture of Bilal has none.
        ["hamza", "accept", { expected_created_at_param: VERSION }],
        ["hamza", "accept", { expected_created_at_param: VERSION }],
        ["bilal", "decline", {}],
      ].map(([user, action, version]) => ({
        deal_id_param: dates.id,
        user_id_param: user,
        action_param: action,
        ...(version as object),
      })),
    ),
  );
});

test("a finder takes back an addition, even an accepted one, and may add another", async () => {
  const { answers, sent } = open({ as: "bilal" });
  await waitFor(() => expect(sent(READ)).toHaveLength(1));
  await screen.findByRole("listitem");
  expect(screen.queryByRole("button", { name: "Add what you know" })).toBeNull();
  answers[READ] = response();
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  await screen.findByRole("button", { name: "Add what you know" });
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(sent(WITHDRAW)).toEqual([{ deal_id_param: dates.id }]);
});

test("a deal whose poster has left has no form", async () => {
  const { sent } = open({ as: "safiya" }, [accepted], "/", { ...dates, userId: "" });
  await waitFor(() => expect(sent(READ)).toHaveLength(1));
  await screen.findByRole("listitem");
  expect(screen.queryByRole("button")).toBeNull();
});
