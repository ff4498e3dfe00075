import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Labels of a deal's fields in its form, by column name. */
export const DEAL_FIELD_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`Title`,
  description: msg`Description`,
  price: msg`Price`,
  original_price: msg`Usually costs`,
  currency: msg`Currency`,
  merchant: msg`Merchant`,
  category: msg`Category`,
  location: msg`Location`,
  image_url: msg`Photo`,
  deal_url: msg`Deal link`,
  starts_at: msg`Starts`,
  expires_at: msg`Ends`,
};
