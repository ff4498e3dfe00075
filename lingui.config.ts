import babel from "@lingui/cli/api/extractors/babel";
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { CATALOG_LANGUAGES, DEFAULT_LANGUAGE } from "./contract/language.ts";
import { serverMessages } from "./scripts/build/server-messages.ts";

export default defineConfig({
  sourceLocale: DEFAULT_LANGUAGE,
  locales: CATALOG_LANGUAGES,
  catalogs: [
    {
      path: "web/locales/{locale}",
      include: ["web", "server", "contract"],
      exclude: ["**/*.test.*", "**/*.fixture.*"],
    },
  ],
  runtimeConfigModule: {
    i18n: ["@lingui/core", "i18n"],
    useLingui: ["@lingui/react", "useLingui"],
    Trans: ["#lib/locale/trans.ts", "Trans"],
  },
  extractors: [serverMessages, babel],
  format: formatter({ origins: false }),
});
