import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { CATALOG_LANGUAGES, DEFAULT_LANGUAGE } from "./contract/language.ts";

export default defineConfig({
  sourceLocale: DEFAULT_LANGUAGE,
  locales: CATALOG_LANGUAGES,
  catalogs: [
    { path: "web/locales/{locale}", include: ["web"], exclude: ["**/*.test.*", "**/*.fixture.*"] },
  ],
  format: formatter({ lineNumbers: false }),
});
