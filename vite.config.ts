import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { RUNTIME_MODULE_ID } from "rolldown";
import { defineConfig, type Rolldown } from "vite";
import { PAGES } from "./contract/addresses/pages.ts";
import { compileMessages } from "./scripts/build/compile-messages.ts";
import { compressAssets } from "./scripts/build/compress-assets.ts";
import { groupOfPages } from "./scripts/build/group-of-pages.ts";
import { groupShared } from "./scripts/build/group-shared.ts";
import { iconSprite } from "./scripts/build/icon-sprite.ts";
import { translateChunks } from "./scripts/build/translate-chunks.ts";

const ENTRY = fileIn("web/entry-client.tsx");
const STARTER = fileIn("web/starter/start.ts");
const PAGES_FOLDER = fileIn("web/pages/");
const ADMIN_FOLDER = fileIn("web/pages/admin/");

/** Modules that share a file. All other modules are grouped by the pages and parts that import them. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  /** JavaScript that runs before the application, and the few lines that all files need. */
  { name: "start", test: (id) => id === STARTER || id === RUNTIME_MODULE_ID, priority: 2 },
  /** Everything that the entry imports: the application, the home page and the requests that its store knows. */
  { name: "site", tags: ["$initial"], priority: 1 },
  groupOfPages("admin", ADMIN_FOLDER),
  groupShared({
    entries: [ENTRY, STARTER],
    pages: PAGES_FOLDER,
    except: ADMIN_FOLDER,
    isRead: (page) => pageOf(page)?.access === "reading",
    isReadOften: (page) => ["deal", "list"].includes(pageOf(page)?.routeClass ?? ""),
  }),
];

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
      input: isSsrBuild ? [fileIn("web/entry-server.tsx")] : [ENTRY, STARTER],
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } }),
    },
  },
}));

/** Returns the page in a file, or nothing for a file that is no page. */
function pageOf(file: string) {
  return PAGES[file.slice(PAGES_FOLDER.length).replace(/\.tsx$/, "")];
}

function fileIn(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
