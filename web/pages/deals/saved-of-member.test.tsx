// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { OWN_SAVED_KEY, SAVED_KEY } from "#contract/deals/saved.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { SavedOfMember } from "#features/deals/saved/saved-of-member.tsx";
import {
  declineOffer,
  parseSaved,
  refreshSaved,
  storeSaved,
} from "#features/deals/saved/stored-deals.ts";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { AMINA, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const OWN = "POST /rest/v1/rpc/get_saved_deals";
const AGREE = "POST /rest/v1/rpc/give_consent";
const IMPORT = "POST /rest/v1/rpc/import_saved_deals";
const ROW = { id: aminasDates().id, title: "Medjool dates", price: 24.99, currency: "GBP" };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
  rememberAmina();
});

const saveAsVisitor = () =>
  localStorage.setItem(SAVED_KEY, JSON.stringify({ deals: [aminasDates()] }));
const show = (mustConfirm = false) =>
  renderWithAuth(<SavedOfMember memberId={AMINA.id} mustConfirm={mustConfirm} />);
const offer = () => screen.queryByText(/You saved 1 deal on this device/);
const copy = () => localStorage.getItem(OWN_SAVED_KEY);

test("after sign-in, the deals saved as a visitor are offered for import, which needs consent", async () => {
  saveAsVisitor();
  const { requests, answers } = fakeSupabase({
    [OWN]: { body: [] },
    [AGREE]: { status: 204 },
    [IMPORT]: { body: 1 },
  });
  show();
  expect(offer()?.textContent).toContain("beliefs");
  answers[OWN] = { body: [ROW] };
  await userEvent.click(screen.getByRole("button", { name: "Agree and save" }));
  await screen.findByText("Your saved deals are in your account");
  expect(offer()).toBeNull();
  const routes = requests.map(({ route }) => route);
  expect(routes.indexOf(AGREE)).toBeLessThan(routes.indexOf(IMPORT));
  expect(requests.find(({ route }) => route === IMPORT)?.body).toEqual({
    deal_ids_param: [aminasDates().id],
  });
  expect(localStorage.getItem(SAVED_KEY)).toBeNull();
  expect(copy()).toContain(aminasDates().id);
});

test("a declined offer sends nothing, keeps the deals on the device and is not repeated", async () => {
  saveAsVisitor();
  const { requests } = fakeSupabase({ [OWN]: { body: [] } });
  const { unmount } = show();
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(offer()).toBeNull();
  unmount();
  show();
  expect(offer()).toBeNull();
  expect(requests.map(({ route }) => route).filter((route) => route !== OWN)).toEqual([]);
  expect(localStorage.getItem(SAVED_KEY)).toContain(aminasDates().id);
});

test("a declined offer is repeated after another deal is saved, not after the list is refreshed", () => {
  saveAsVisitor();
  declineOffer();
  refreshSaved([aminasDates().id], [aminasDates({ price: 20 })]);
  const isDeclined = () => parseSaved(localStorage.getItem(SAVED_KEY)).isDeclined;
  expect(isDeclined()).toBe(true);
  storeSaved(aminasDates(), true);
  expect(isDeclined()).toBe(false);
});

test("a failed import shows why and keeps the deals", async () => {
  saveAsVisitor();
  fakeSupabase({ [OWN]: { body: [] }, [AGREE]: { status: 500, body: { message: "down" } } });
  show();
  await userEvent.click(screen.getByRole("button", { name: "Agree and save" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Server error");
  expect(localStorage.getItem(SAVED_KEY)).toContain(aminasDates().id);
});

test("a member with an unconfirmed email address gets no offer yet", () => {
  saveAsVisitor();
  fakeSupabase({ [OWN]: { body: [] } });
  show(true);
  expect(offer()).toBeNull();
});

test("the browser's copy of a member's list is removed at sign-out and replaced for another member", async () => {
  localStorage.setItem(
    OWN_SAVED_KEY,
    JSON.stringify({ owner: "bilal", ids: ["bilals-deal"], deals: [] }),
  );
  fakeSupabase({ [OWN]: { body: [ROW] } });
  const { unmount } = show();
  expect(copy() ?? "").not.toContain("bilals-deal");
  await waitFor(() => expect(copy()).toContain(ROW.id));
  localStorage.removeItem(SESSION_KEY);
  unmount();
  expect(copy()).toBeNull();
});
