import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["ar"],
  catalogs: [
    { path: "web/locales/{locale}", include: ["web"], exclude: ["**/*.test.*", "**/*.fixture.*"] },
  ],
  format: formatter({ lineNumbers: false }),
});
