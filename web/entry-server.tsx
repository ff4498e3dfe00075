import type { ReactNode } from "react";
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { AppRoot } from "#app/app-root.tsx";
import { HEAD_SCRIPT } from "#app/head-script.ts";
import { packRows } from "#app/page-data/pack-rows.ts";
import { PAGE_DATA_ID, type PageData } from "#app/page-data/page-data.ts";
import { type PartCache, renderInParts, renderWhole } from "#app/render-in-parts.tsx";
import { routes } from "#app/routes/routes.tsx";
import { createAppStore, type RootState } from "#app/store.ts";
import { addressLanguage } from "#contract/addresses/address-language.ts";
import type { Language } from "#contract/language.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { initialDealsState } from "#features/deals/deals-state.ts";
import { createPageReads } from "#lib/backend/page-reads.ts";
import { createServerBackend, type ServerReads } from "#lib/backend/server-backend.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { setErrorWords } from "#lib/errors/error-words.ts";
import { translateError } from "#lib/errors/translate-error.ts";
import { loadLocale } from "#lib/locale/load-locale.ts";
import { PageMetaCollector, type PageMetaData } from "#lib/page-meta.tsx";

export { HEAD_SCRIPT, PAGE_DATA_ID };

/** Page for a visitor, without the document around it. */
export interface RenderedPage {
  status: number;
  /** UTF-8 chunks, in order. */
  html: readonly Uint8Array[];
  meta: PageMetaData | null;
  /** Packed `PageData`. */
  data: unknown;
  /** Ids of the matched routes. The id of a page is its file name. */
  pageIds: string[];
}

export interface RenderOptions {
  config: SiteConfig;
  language: Language;
  reads: ServerReads;
  /** Reference time for relative dates, in milliseconds since 1970. */
  now: number;
  /** Cache of rendered parts for this configuration. Without it, the whole page is rendered. */
  parts?: PartCache;
}

setErrorWords(translateError);

const handler = createStaticHandler(routes);

/** Renders an address for a visitor. Returns a `Response` if a route redirects. Loaders read all data before rendering. */
export async function render(
  request: Request,
  options: RenderOptions,
): Promise<RenderedPage | Response> {
  const { config, language, now, parts } = options;
  const backend = createServerBackend(options.reads);
  backend.pages = createPageReads(await backend.data());
  const store = createAppStore({ backend, uploadBaseUrl: config.uploadBaseUrl });
  const context = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[storeContext, store]])),
  });
  if (context instanceof Response) return context;
  hideErrors(context);

  const locale = await localeOf(language);
  const namedLanguage = addressLanguage(request.url);
  const collector: { current: PageMetaData | null } = { current: null };
  const inContexts = (node: ReactNode) => (
    <AppRoot
      store={store}
      config={config}
      locale={locale}
      namedLanguage={namedLanguage}
      renderedAt={now}
    >
      {node}
    </AppRoot>
  );
  const element = (
    <PageMetaCollector value={collector}>
      {inContexts(
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />,
      )}
    </PageMetaCollector>
  );
  const html = parts
    ? renderInParts(element, {
        cache: parts,
        scope: `${language} ${namedLanguage} ${now}`,
        inContexts,
      })
    : renderWhole(element);
  return {
    status: context.statusCode,
    html,
    meta: collector.current,
    data: packRows({
      config,
      language,
      state: withoutRequestIds(store.getState()),
      router: routerData(context),
      renderedAt: now,
    } satisfies PageData),
    pageIds: context.matches.map((match) => match.route.id),
  };
}

/** Removes the random request ids, so that unchanged content keeps its ETag. */
function withoutRequestIds(state: RootState): RootState {
  const { listRequestId, dealRequestId, commentsRequestId } = initialDealsState;
  return { ...state, deals: { ...state.deals, listRequestId, dealRequestId, commentsRequestId } };
}

const locales = new Map<Language, ReturnType<typeof loadLocale>>();

function localeOf(language: Language): ReturnType<typeof loadLocale> {
  const locale = locales.get(language) ?? loadLocale(language);
  locales.set(language, locale);
  return locale;
}

/** Returns loader data and errors in the form that React Router revives in the browser. */
function routerData(context: StaticHandlerContext): unknown {
  const errors = Object.entries(context.errors ?? {}).map(([id, error]) => [
    id,
    serializeError(error),
  ]);
  return {
    loaderData: context.loaderData,
    actionData: context.actionData,
    errors: errors.length > 0 ? Object.fromEntries(errors) : null,
  };
}

/** Replaces thrown errors, so that the document contains no internal message and equals what the browser renders. */
function hideErrors({ errors }: StaticHandlerContext): void {
  for (const [id, error] of Object.entries(errors ?? {})) {
    if (errors && error instanceof Error) errors[id] = new Error("Unexpected Server Error");
  }
}

function serializeError(error: unknown): unknown {
  if (error instanceof Error) return { message: error.message, __type: "Error" };
  return { ...(error as object), __type: "RouteErrorResponse" };
}
