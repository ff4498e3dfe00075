import type { Db } from "./as.ts";
import { one } from "./calls.ts";
import type { Person } from "./people.ts";

/** A registration as the form sends it; each field can be replaced. */
export const dateHouse = {
  name_param: "Date House",
  description_param: "Dates from Medina, weighed while you wait.",
  website_param: "https://dates.example",
  contact_email_param: "orders@dates.example",
  phone_param: "+44 1274 496 000",
  category_param: "food",
  location_param: "Bradford",
  halal_certifier_param: "HMC",
  certificate_number_param: "HMC-2041",
  logo_url_param: "",
};

export type MerchantResult = {
  id: string;
  name: string;
  slug: string;
  status: string;
  user_id: string;
  contact_email: string;
  phone: string;
  rejection_reason: string | null;
};

export async function register(
  db: Db,
  changes: Record<string, unknown> = {},
): Promise<MerchantResult> {
  return one(await db.call<MerchantResult>("register_merchant", { ...dateHouse, ...changes }));
}

export async function moderateMerchant(
  db: Db,
  id: string,
  action: string | null,
  reason?: string,
): Promise<MerchantResult> {
  return one(
    await db.call<MerchantResult>("moderate_merchant", {
      merchant_id_param: id,
      action_param: action,
      ...(reason !== undefined && { reason_param: reason }),
    }),
  );
}

export async function changeMerchant(
  db: Db,
  id: string,
  details: unknown,
): Promise<MerchantResult> {
  return one(
    await db.call<MerchantResult>("update_my_merchant", {
      merchant_id_param: id,
      details_param: JSON.stringify(details),
    }),
  );
}

/** Decides on a proposed change; returns what was decided. */
export async function decideChange(
  db: Db,
  id: string,
  action: string,
  reason?: string,
  proposedAt?: string,
): Promise<string> {
  const [decided] = await db.call<{ moderate_merchant_change: string }>(
    "moderate_merchant_change",
    {
      merchant_id_param: id,
      action_param: action,
      ...(reason !== undefined && { reason_param: reason }),
      ...(proposedAt !== undefined && { expected_proposed_at_param: proposedAt }),
    },
  );
  return decided?.moderate_merchant_change ?? "";
}

/** Creates an approved merchant of a member; the transaction continues as Maryam. */
export async function approved(db: Db, who: Person, changes: Record<string, unknown> = {}) {
  await db.become(who);
  const { id } = await register(db, changes);
  await db.become("maryam");
  return moderateMerchant(db, id, "approve");
}

/** Creates Amina's approved merchant; the transaction continues as her. */
export async function ownShop(db: Db): Promise<MerchantResult> {
  const shop = await approved(db, "amina");
  await db.become("amina");
  return shop;
}
