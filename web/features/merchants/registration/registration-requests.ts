import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import {
  type OwnMerchant,
  type OwnMerchantRow,
  ownMerchantFromRow,
} from "#contract/merchants/merchant.ts";
import type { RegisterMerchantValues } from "#contract/merchants/merchant-schema.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst, unwrapRows } from "#lib/errors/app-error.ts";

/** Registers a merchant as `pending`. Throws `invalid_field` with the field in its details, `already_registered` or `too_fast`. */
async function callRegisterMerchant(
  backend: Backend,
  values: RegisterMerchantValues,
): Promise<OwnMerchant> {
  const client = await backend.data();
  const row = unwrapFirst<OwnMerchantRow>(
    await client.rpc("register_merchant", {
      name_param: values.name,
      description_param: values.description,
      website_param: values.website,
      contact_email_param: values.contact_email,
      phone_param: values.phone,
      category_param: values.category,
      location_param: values.location,
      halal_certifier_param: values.halal_certifier,
      certificate_number_param: values.certificate_number,
      logo_url_param: values.logo_url,
      opening_hours_param: values.opening_hours,
      is_muslim_owned_param: values.is_muslim_owned === true,
    }),
  );
  if (!row) throw new AppError(GENERAL_MESSAGES.unknown, { status: 502 });
  return ownMerchantFromRow(row);
}

export const registerMerchant = createRequestThunk(
  "merchants/registerMerchant",
  callRegisterMerchant,
);

/** Returns the signed-in member's registrations, newest first. `_userId` reloads them for another account. */
async function getOwnMerchants(backend: Backend, _userId: string): Promise<OwnMerchant[]> {
  const client = await backend.data();
  return unwrapRows(await client.rpc("get_my_merchants")).map(ownMerchantFromRow);
}

export const loadOwnMerchants = createRequestThunk("merchants/loadOwnMerchants", getOwnMerchants);

/**
 * Changes an approved merchant of the signed-in member; a new name or certifier waits for an admin. Throws `invalid_field` with the
 * field in its details, `merchant_not_found` or `too_fast`.
 */
async function updateMerchant(
  backend: Backend,
  id: string,
  values: RegisterMerchantValues,
): Promise<OwnMerchant> {
  const client = await backend.data();
  const row = unwrapFirst<OwnMerchantRow>(
    await client.rpc("update_my_merchant", {
      merchant_id_param: id,
      details_param: { ...values, is_muslim_owned: values.is_muslim_owned === true },
    }),
  );
  if (!row) throw new AppError(GENERAL_MESSAGES.unknown, { status: 502 });
  return ownMerchantFromRow(row);
}

/** Returns the thunk that changes a merchant of the signed-in member. */
export function merchantUpdateOf(id: string) {
  return createRequestThunk<OwnMerchant, RegisterMerchantValues>(
    "merchants/updateMerchant",
    (backend, values) => updateMerchant(backend, id, values),
  );
}
