import { configureStore } from "@reduxjs/toolkit";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { RegisterMerchantValues } from "#contract/merchants/merchant-schema.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { fetchMerchant, fetchMerchants } from "./directory/directory-requests.ts";
import { loadOwnMerchants, registerMerchant } from "./registration/registration-requests.ts";

type Member = Awaited<ReturnType<TestBackend["join"]>>;

const honestHoney: RegisterMerchantValues = {
  name: "Honest Honey",
  category: "food",
  description: "Sidr honey, by the jar.",
  website: "https://honey.example",
  location: "Leeds",
  halal_certifier: "",
  certificate_number: "",
  contact_email: "secret-address@honey.example",
  phone: "+44 113 496 0000",
  logo_url: "",
  opening_hours: "",
  is_muslim_owned: null,
};

let site: TestBackend;
let amina: Member;
let maryam: Member;

beforeAll(async () => {
  site = await startTestBackend();
  amina = await site.join("amina");
  maryam = await site.join("maryam");
  await site.owner.query("insert into private.admins (user_id) values ($1)", [maryam.id]);
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status, created_at)
     select $1::uuid, 'Honey, jar ' || n, case n when 1 then 'HONEST  HONEY' else 'Honest Honey' end, 'food', 'active'::public.deal_status,
       now() - n * interval '1 hour' from generate_series(1, 14) n
     union all select $1::uuid, 'Oud burner', 'Oud Loft', 'perfumes', 'active', now()`,
    [amina.id],
  );
  return () => site.stop();
});

beforeEach(() => void vi.spyOn(console, "info").mockImplementation(() => undefined));

function storeOf(backend: Backend) {
  return configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
}

const list = (q = "", category = "") =>
  storeOf(site.visitor)
    .dispatch(fetchMerchants({ q, category, sort: "", owner: "", page: 1 }))
    .unwrap();
const open = (slug: string, page = 1) =>
  storeOf(site.visitor).dispatch(fetchMerchant({ slug, page })).unwrap();

test("a registered merchant is hidden until its approval, then shown with its deals and without contact data", async () => {
  const sent = await storeOf(amina.backend).dispatch(registerMerchant(honestHoney)).unwrap();
  expect(sent).toMatchObject({ name: "Honest Honey", slug: "honest-honey", status: "pending" });
  expect((await list()).merchants).toMatchObject([
    { name: "Honest Honey", isRegistered: false, dealsCount: 14 },
    { name: "Oud Loft", isRegistered: false, dealsCount: 1 },
  ]);

  const admin = await maryam.backend.data();
  const queue = await admin.rpc("get_pending_merchants");
  expect(queue.data).toMatchObject([
    { contact_email: honestHoney.contact_email, username: "amina" },
  ]);
  const decide = () =>
    admin.rpc("moderate_merchant", { merchant_id_param: sent.id, action_param: "approve" });
  expect((await decide()).status).toBe(200);
  expect(await decide()).toMatchObject({ status: 409, error: { hint: "already_decided" } });

  const [mine] = await storeOf(amina.backend).dispatch(loadOwnMerchants(amina.id)).unwrap();
  expect(mine).toMatchObject({ status: "approved", rejectionReason: null });
  expect(await list("HONEY", "food")).toMatchObject({
    merchants: [{ slug: "honest-honey", isRegistered: true, location: "Leeds", dealsCount: 14 }],
    totalItems: 1,
    totalPages: 1,
  });
  const first = await open("honest-honey");
  expect(first).toMatchObject({ totalItems: 14, totalPages: 2 });
  expect(first?.deals).toHaveLength(12);
  expect((await open("honest-honey", 2))?.deals.map(({ title }) => title)).toEqual([
    "Honey, jar 13",
    "Honey, jar 14",
  ]);
  expect(JSON.stringify(first)).not.toContain("secret-address");
});

test("over HTTP the table's contact data is private, writes are refused, and only admins moderate", async () => {
  for (const backend of [site.visitor, amina.backend, maryam.backend]) {
    const data = await backend.data();
    for (const columns of ["*", "contact_email", "phone", "rejection_reason"]) {
      expect((await data.from("merchants").select(columns)).error).toMatchObject({ code: "42501" });
    }
    expect(
      (await data.from("merchants").select("id").like("contact_email", "secret%")).error,
    ).toMatchObject({ code: "42501" });
    expect(
      (await data.from("merchants").update({ status: "approved" }).eq("user_id", amina.id)).error,
    ).toMatchObject({ code: "42501" });
  }
  const bilal = await site.join("bilal");
  for (const [backend, status] of [
    [site.visitor, 401],
    [bilal.backend, 403],
  ] as const) {
    const data = await backend.data();
    expect((await data.rpc("get_pending_merchants")).status).toBe(status);
    expect((await data.rpc("get_pending_voucher_codes")).status).toBe(status);
    const nobody = { merchant_id_param: amina.id, action_param: "approve" };
    expect((await data.rpc("moderate_merchant", nobody)).status).toBe(status);
  }
  expect((await (await site.visitor.data()).rpc("register_merchant", {})).status).toBe(401);
});

test("an unknown or malformed address finds no merchant", async () => {
  for (const slug of ["nobody", "", "★", "\0", "%", "' or 1=1 --"]) {
    expect(await open(slug)).toBeNull();
  }
});
