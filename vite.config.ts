import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * One configuration for both bundles of `web/`: the browser's (`vite build`) and the renderer's
 * (`vite build --ssr`). The server reads `dist/client/.vite/manifest.json` to know which chunks a page needs.
 */
export default defineConfig(({ isSsrBuild }) => ({
  appType: "custom",
  plugins: [
    babel({
      include: /\/web\/.*\.tsx?$/,
      plugins: [["@lingui/babel-plugin-lingui-macro", { stripMessageField: false }]],
      presets: [],
      parserOpts: { plugins: ["typescript", "jsx"] },
    }),
    react(),
    lingui(),
    tailwindcss(),
  ],
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    rolldownOptions: {
      input: fileURLToPath(
        new URL(isSsrBuild ? "web/entry-server.tsx" : "web/entry-client.tsx", import.meta.url),
      ),
    },
  },
  publicDir: "web/public",
}));
