import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./scripts/build/compile-messages.ts";
import { compressAssets } from "./scripts/build/compress-assets.ts";
import { iconSprite } from "./scripts/build/icon-sprite.ts";
import { translateChunks } from "./scripts/build/translate-chunks.ts";

/** Modules that come as one file, because many small ones compress badly and each has headers of its own. */
const CHUNKS = [
  /** All that runs before a reader reaches for a control. */
  {
    name: "start",
    test: /\/web\/(?:starter\/|features\/consent\/cookie-preferences|lib\/(?:backend\/session-key|storage\/(?:browser|tab)-storage|reload-old-release|format\/(?:age-text|ends-text|format-(?:relative-time|day|moment)|intl-formatters|time-zone))|ui\/(?:navigation\/center-in-row|display\/keep-image-size))/,
    priority: 4,
  },
  /** The entry, the home page and all that both import. */
  {
    name: "site",
    test: /\/web\/(?:entry-client|pages\/deals\/(?:home-page|listing\/sidebar-data))/,
    priority: 3,
  },
  /** What names a failure, and logs it. */
  {
    name: "failures",
    test: /\/web\/lib\/errors\/(?:handle-failure|app-error)\.ts$/,
    priority: 2,
  },
  /** The first request of a visit needs most of it. */
  { name: "requests", test: /\/web\/.*-calls\.ts$|\/visitor-backend\.ts$/, priority: 1 },
  /** Who decides on one thing decides on others; of what they share with other pages each page keeps its part. */
  {
    name: "admin",
    test: /\/web\/(?:pages\/admin|features\/(?:moderation|decisions|reports\/queue|members\/admin|contact\/inbox))\//,
    includeDependenciesRecursively: false,
  },
];

/**
 * One configuration for both bundles of `web/`: the browser's (`vite build`) and the renderer's
 * (`vite build --ssr`). The server reads `dist/client/.vite/manifest.json` to know which chunks a page needs.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: "custom",
  publicDir: "web/public",
  plugins: [
    iconSprite(),
    compileMessages(),
    react(),
    lingui(),
    tailwindcss(),
    translateChunks(),
    compressAssets(),
  ],
  // Bundles the renderer's packages, so that running a built site needs none of them installed.
  ssr: { noExternal: isSsrBuild || undefined },
  build: {
    target: "es2022",
    // `:dir()` must stay: lowered to `:lang()`, a right-to-left page in English would hide both of its logos.
    cssTarget: ["chrome120", "edge120", "firefox121", "safari16.4"],
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Fonts and images are files of their own: a font inside the styles would be sent with every page.
    assetsInlineLimit: 0,
    // A browser that does not preload modules loads them a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A text or a number that one chunk uses is not carried by the chunk of its module.
      optimization: { inlineConst: { mode: "all" } },
      input: (isSsrBuild
        ? ["web/entry-server.tsx"]
        : ["web/entry-client.tsx", "web/starter/start.ts"]
      ).map((file) => fileURLToPath(new URL(file, import.meta.url))),
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } }),
    },
  },
}));
