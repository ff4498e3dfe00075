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
  season_section: msg`For`,
  delivery_days: msg`Arrives within`,
  order_by: msg`Order by`,
};

/** Names of a deal's fields within a sentence, by column name. */
export const DEAL_FIELD_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`title`,
  description: msg`description`,
  price: msg`price`,
  original_price: msg`original price`,
  currency: msg`currency`,
  merchant: msg`merchant`,
  category: msg`category`,
  location: msg`location`,
  deal_url: msg`deal link`,
  image_url: msg`image`,
  starts_at: msg`start`,
  expires_at: msg`end`,
  season_section: msg`section`,
  delivery_days: msg`delivery time`,
  order_by: msg`last day to order`,
};
