import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ClientAssets } from "./client-assets.ts";
import type { Renderer } from "./rendered-page.ts";

interface DevRenderer {
  renderer: Renderer;
  assets: ClientAssets;
  /** Serves modules and hot updates; returns false for other addresses. */
  serveFile(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): Promise<void>;
}

const REFRESH = `import RefreshRuntime from "/@react-refresh";RefreshRuntime.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;window.__vite_plugin_react_preamble_installed__=true;import("/web/entry-client.tsx");`;
const DEV_ENTRY = "/@dev-entry.js";
const FILE = /^\/(@|web\/|node_modules\/|contract\/|[^/]+\.(svg|png|ico)$)/;

/** Renders from the sources with hot updates, for `npm run dev`. */
export async function startDevRenderer(server: Server): Promise<DevRenderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  const entry = (await vite.ssrLoadModule("/web/entry-server.tsx")) as Renderer;
  return {
    renderer: {
      ...entry,
      render: async (request, options) => {
        const { render } = (await vite.ssrLoadModule("/web/entry-server.tsx")) as Renderer;
        return render(request, options);
      },
    },
    assets: {
      styleUrls: ["/web/styles/main.css?direct"],
      fontUrls: () => [],
      modulesFor: () => [DEV_ENTRY],
      starterFor: () => null,
    },
    serveFile(request, response) {
      if (request.url === DEV_ENTRY) {
        response.writeHead(200, { "content-type": "text/javascript" }).end(REFRESH);
        return true;
      }
      if (!FILE.test(request.url ?? "")) return false;
      vite.middlewares(request, response, () => {
        response.statusCode = 404;
        response.end();
      });
      return true;
    },
    stop: () => vite.close(),
  };
}
