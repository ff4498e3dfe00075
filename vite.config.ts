import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./scripts/build/compile-messages.ts";
import { compressAssets } from "./scripts/build/compress-assets.ts";
import { iconSprite } from "./scripts/build/icon-sprite.ts";
import { translateChunks } from "./scripts/build/translate-chunks.ts";

/** Modules that share a file, because small files compress badly and have headers of their own. */
const CHUNKS = [
  /** JavaScript that runs before the application. */
  {
    name: "start",
    test: /\/web\/(?:starter\/|features\/consent\/cookie-preferences|lib\/(?:backend\/session-key|storage\/(?:browser|tab)-storage|reload-old-release|when-idle))/,
    priority: 4,
  },
  /** Entry, home page and their shared imports. */
  {
    name: "site",
    test: /\/web\/(?:entry-client|pages\/deals\/(?:listing\/home-page|sidebar\/sidebar-data))/,
    priority: 3,
  },
  /** Error handling and logging. */
  {
    name: "failures",
    test: /\/web\/lib\/errors\/(?:handle-failure|app-error)\.ts$/,
    priority: 2,
  },
  /** Requests; the first one of a visit needs most of this code. */
  part(
    "requests",
    /\/web\/(?:.*-calls|.*\/(?:session-requests|membership|visitor-backend))\.ts$|\/node_modules\/(?:zod|@supabase\/postgrest-js)\//,
  ),
  /** Modules that requests and pages share. In `requests`, they would make most pages load all requests before hydration. */
  part(
    "rows",
    /\/contract\/(?:deals\/(?:deal|comment)|vouchers\/(?:voucher|code-proof)|halal\/(?:halal-facts|card-facts)|members\/(?:leaderboard|profile)|addresses\/season-paths)\.ts$|\/short-id-cache\.ts$/,
  ),
  // Parts that the entry loads on demand. The entry names each file, so fewer files make it smaller.
  part("dialogs", /\/web\/ui\/dialog\//),
  part("menus", /\/(?:menu-item|member-menu|site-menu-sheet)\.tsx$/),
  part("votes", /\/web\/features\/deals\/voting\//),
  part(
    "notices",
    /\/(?:feedback\/(?:sending-)?notice|form\/switch|navigation\/past-the-end|backend\/use-send-once|saved\/consent-sentence)\.tsx?$/,
  ),
  part("alert-link", /\/alerts\/(?:list-)?alert-link\.tsx$|\/alert-paths\.ts$/),
  part("saved", /\/saved\/(?:stored-deals|change-saved)\.tsx?$/),
  part("confirmation", /\/web\/features\/members\/confirmation\//),
  part(
    "admin",
    /\/web\/(?:pages\/admin|features\/(?:moderation|decisions|reports\/queue|members\/admin|contact\/inbox))\//,
  ),
];

/** Puts modules, but not their imports, into one file. */
function part(name: string, test: RegExp) {
  return { name, test, includeDependenciesRecursively: false };
}

/**
 * Configuration of both bundles: browser (`vite build`) and renderer (`vite build --ssr`). The server reads
 * `dist/client/.vite/manifest.json` for the chunks of a page.
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
  // Bundles the renderer's packages, so that a built site runs without them.
  ssr: { noExternal: isSsrBuild || undefined },
  build: {
    target: "es2022",
    // Keeps `:dir()`: converted to `:lang()`, it would hide both logos on a right-to-left page in English.
    cssTarget: ["chrome120", "edge120", "firefox121", "safari16.4"],
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Keeps fonts and images in files; inlined in styles they would be sent with every page.
    assetsInlineLimit: 0,
    // Browsers without module preload load modules a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Inlines constants, so that a chunk does not load another for a single value.
      optimization: { inlineConst: { mode: "all" } },
      input: (isSsrBuild
        ? ["web/entry-server.tsx"]
        : ["web/entry-client.tsx", "web/starter/start.ts"]
      ).map((file) => fileURLToPath(new URL(file, import.meta.url))),
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } }),
    },
  },
}));
