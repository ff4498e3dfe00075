import { type OwnMerchant, type OwnMerchantRow, ownMerchantFromRow } from "#contract/merchant.ts";
import type { RegisterMerchantValues } from "#contract/merchant-schema.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/**
 * Registers a business; answers it as `pending` (contract 4). Throws `invalid_field` with the field's name in its
 * details, `already_registered` and `too_fast`.
 */
export async function callRegisterMerchant(
  backend: Backend,
  values: RegisterMerchantValues,
): Promise<OwnMerchant> {
  const data = await backend.data();
  const answer: unknown = unwrap(
    await data.rpc("register_merchant", {
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
    }),
  );
  return ownMerchantFromRow((Array.isArray(answer) ? answer[0] : answer) as OwnMerchantRow);
}

/** The member's own registrations, newest first. */
export async function getOwnMerchants(backend: Backend): Promise<OwnMerchant[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_my_merchants")).map(ownMerchantFromRow);
}
