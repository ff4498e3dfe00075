/** A catalog, compiled when it is imported (`@lingui/vite-plugin`). */
declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
