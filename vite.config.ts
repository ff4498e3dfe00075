import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileMessages } from "./scripts/build/compile-messages.ts";
import { compressAssets } from "./scripts/build/compress-assets.ts";
import { iconSprite } from "./scripts/build/icon-sprite.ts";
import { shakeReactRouter } from "./scripts/build/shake-react-router.ts";

/**
 * The entry, the home page and all that both import become one file: fifty small ones compress badly, and each has
 * headers of its own.
 */
const FIRST_CHUNK = {
  name: "site",
  test: /\/web\/(?:entry-client|pages\/deals\/(?:home-page|listing\/))/,
};

/**
 * One configuration for both bundles of `web/`: the browser's (`vite build`) and the renderer's
 * (`vite build --ssr`). The server reads `dist/client/.vite/manifest.json` to know which chunks a page needs.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: "custom",
  publicDir: "web/public",
  plugins: [
    iconSprite(),
    shakeReactRouter(),
    compileMessages(),
    react(),
    lingui(),
    tailwindcss(),
    compressAssets(),
  ],
  build: {
    target: "es2022",
    // `:dir()` must stay: lowered to `:lang()`, a right-to-left page in English would hide both of its logos.
    cssTarget: ["chrome120", "edge120", "firefox121", "safari16.4"],
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Fonts and images are files of their own: a font inside the styles would be sent with every page.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: fileURLToPath(
        new URL(isSsrBuild ? "web/entry-server.tsx" : "web/entry-client.tsx", import.meta.url),
      ),
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: [FIRST_CHUNK] } } }),
    },
  },
}));
