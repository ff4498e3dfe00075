// Longer than 200 lines: assembles the site from its parts.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createApp } from "#server/app.ts";
import { openEstablishedMembers } from "#server/backend/established-members.ts";
import { guardCredentials } from "#server/backend/guard/refused-credentials.ts";
import { createRequestGate, OPEN_GATE } from "#server/backend/rest/request-gate.ts";
import { noteUntrustedProxy } from "#server/database/write-settings.ts";
import { createHttpServer, guardConnections } from "#server/http/connections.ts";
import { createPageLimit } from "#server/http/limits/page-limit.ts";
import { checkListenAddress, closeServer, listen } from "#server/http/listen.ts";
import { sendConsoleToLog } from "#server/http/log/console-to-log.ts";
import type { Log } from "#server/http/log/logger.ts";
import { sampleFaults } from "#server/http/log/sample-faults.ts";
import { createHttpPipeline } from "#server/http/pipeline.ts";
import { createReaderLanguages, type ReaderLanguages } from "#server/i18n/reader-languages.ts";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { createImageAccess } from "#server/images/serve/image-access.ts";
import { createAudienceCache } from "#server/images/serve/image-audience.ts";
import { chooseStorage } from "#server/images/storage/choose-storage.ts";
import { startSharedState } from "#server/jobs/worker/start-shared-state.ts";
import { createLinkPreviews } from "#server/link-preview/link-previews.ts";
import { accountMail } from "#server/mail/account-mail.ts";
import { createMailer } from "#server/mail/create-mailer.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { NO_METER } from "#server/metrics/meter.ts";
import { meterBackend, meterReads } from "#server/metrics/meter-backend.ts";
import { meterLog } from "#server/metrics/meter-log.ts";
import { meterRequests } from "#server/metrics/meter-requests.ts";
import {
  checkMetricsAddress,
  openMetrics,
  type SiteMetrics,
} from "#server/metrics/open-metrics.ts";
import { createFetchPublic } from "#server/outbound/fetch-public.ts";
import { createPageServer } from "#server/pages/page-server.ts";
import { createStaticFiles } from "#server/pages/static-files.ts";
import type { Env } from "#server/settings/env.ts";
import { siteConfigOf } from "#server/settings/site-config.ts";
import { ensureAdmin } from "#server/start/accounts/ensure-admin.ts";
import { loadDemoOnFirstStart } from "#server/start/accounts/load-demo-on-first-start.ts";
import { createBackendCheck } from "./check-backend.ts";
import { closeTimeoutMs, createDrain } from "./drain.ts";
import { openBackend, type SiteBackend } from "./open-backend.ts";
import { openResponseCaches } from "./response-caches.ts";

export interface RunningSite {
  address: string;
  /** `hasSuccessor` states whether another process already serves the same port. */
  stop(hasSuccessor?: boolean): Promise<void>;
}

/** Slightly less than the lifetime of the link in an account email, one hour. */
const ACCOUNT_MAIL_SECONDS = 3_500;
const CLIENT_DIR = fileURLToPath(new URL("../../dist/client", import.meta.url));

interface StartOptions {
  dev?: boolean;
  /** Aborts startup: `startSite` stops the database cleanly and rejects. */
  signal?: AbortSignal | undefined;
}

/** Starts the whole site, from the database to the HTTP server. Resolves when it accepts requests. */
export async function startSite(
  env: Env,
  plainLog: Log,
  { dev = false, signal }: StartOptions = {},
): Promise<RunningSite> {
  await checkListenAddress(env);
  await checkMetricsAddress(env.metrics);
  const metrics = env.metrics ? openMetrics(env.metrics, env.dataDir) : null;
  const meter = metrics?.meter ?? NO_METER;
  const log = meterLog(sampleFaults(plainLog), meter);
  const mailer = createMailer(env.mail, { dataDir: env.dataDir, log, meter });
  const readers = createReaderLanguages();
  const opened = await openBackend(env, log, (mail) =>
    mailer.post({
      ...accountMail(env, mail, readers.of(mail.to)),
      usefulForSeconds: ACCOUNT_MAIL_SECONDS,
    }),
  );
  const backend = {
    ...opened,
    fetch: meterBackend(opened.fetch, meter),
    reads: meterReads(opened.reads, meter, "pages"),
    apiReads: meterReads(opened.apiReads, meter, "rest"),
  };
  try {
    return await serveSite({ env, log, dev, backend, mailer, readers, metrics, signal });
  } catch (error) {
    await mailer.stop();
    await backend.stop();
    throw error;
  }
}

interface SiteParts {
  env: Env;
  log: Log;
  dev: boolean;
  backend: SiteBackend;
  mailer: Mailer;
  readers: ReaderLanguages;
  metrics: SiteMetrics | null;
  signal: AbortSignal | undefined;
}

async function serveSite(parts: SiteParts): Promise<RunningSite> {
  const { env, log, dev, backend, mailer, readers, metrics, signal } = parts;
  const meter = metrics?.meter ?? NO_METER;
  const storage = chooseStorage(env);
  const config = siteConfigOf(env, backend);
  signal?.throwIfAborted();
  await loadDemoOnFirstStart({ env, dev, backend, storage, log, signal });
  if (backend.database && env.admin) {
    const { ownerUrl } = backend.database;
    const { publicUrl: supabaseUrl, anonKey, fetch } = backend;
    await ensureAdmin({ ownerUrl, supabaseUrl, anonKey, fetch, ...env.admin });
  }

  const caches = openResponseCaches({ dev, reads: backend.reads, meter });
  const audienceCache = createAudienceCache();
  const server = createHttpServer();
  const pipeline = createHttpPipeline({
    env,
    config,
    log,
    onUntrustedProxy: () => {
      if (!backend.database) return;
      noteUntrustedProxy(backend.database.ownerUrl).catch((error: unknown) =>
        log.warn({ err: error }, "The warning about the proxy could not be recorded"),
      );
    },
  });
  const shared = startSharedState({
    env,
    backend,
    storage,
    mailer,
    readers,
    log,
    meter,
    clearResponses: () => {
      // Otherwise a lagging replica would fill the caches with old content.
      backend.changed();
      caches.clear();
    },
    clearDeals: (deals) => {
      backend.changed();
      caches.clearDeals(deals);
    },
    clearListings: () => {
      backend.changed();
      audienceCache.clear();
      caches.sitemaps.clear();
    },
  });
  const { limits, onPublicChange, onDealChange } = shared;
  const { addressOf } = pipeline;
  const members = backend.database && openEstablishedMembers(backend.database.workerUrl);
  const refusePage = createPageLimit({ limits, addressOf });
  const pages = await createPageServer({
    config,
    reads: caches.reads,
    cache: caches.pages,
    pipeline,
    refusePage,
    meter,
    hsts: env.hsts,
    dev,
    server,
    clientDir: CLIENT_DIR,
  });
  const drain = createDrain(server, createBackendCheck(backend, config));
  const files = { ...config, reads: backend.reads };
  const images: ImageDeps = {
    storage,
    imageBaseUrl: env.imageBaseUrl,
    log,
    uploadLimit: env.limits === "off" ? "off" : env.limits.LIMIT_UPLOAD,
    onUploadRefused: () => meter.refused("LIMIT_UPLOAD"),
    openLimit: shared.openLimit,
    audienceCache,
    ...createImageAccess({
      supabaseUrl: config.supabaseUrl,
      anonKey: backend.anonKey,
      fetch: guardCredentials(backend.fetch),
    }),
  };
  const app = createApp({
    status: { config, missing: drain.missing },
    files: { ...files, feedCache: caches.feeds, sitemapCache: caches.sitemaps },
    forms: { ...config, anonKey: backend.anonKey, fetch: backend.fetch },
    serviceWorker: { siteName: env.siteName, isOn: env.serviceWorker },
    refusePage,
    addressOf,
    share: { ...files, storage },
    api: { ...config, reads: backend.apiReads, limits, addressOf, caches: caches.api },
    images,
    linkPreview: env.linkPreview
      ? {
          ...images,
          previews: createLinkPreviews(createFetchPublic(config)),
          limit: env.limits === "off" ? "off" : env.limits.LIMIT_PREVIEWS,
          onRefused: () => meter.refused("LIMIT_PREVIEWS"),
        }
      : undefined,
    guard: members && {
      fetch: backend.fetch,
      siteUrl: env.siteUrl,
      limits,
      commonPasswords: env.commonPasswords,
      requireConfirmedEmail: env.requireConfirmedEmail,
      gate: env.limits === "off" ? OPEN_GATE : createRequestGate(),
      isEstablished: members.isEstablished,
      emailToCompare: members.emailToCompare,
      dateParameters: backend.dateParameters,
      addressOf,
      readers,
      log,
      meter,
      onPublicChange,
      onDealChange,
    },
    // In development, Vite serves them.
    staticFiles: dev ? new Hono() : createStaticFiles(path.relative(process.cwd(), CLIENT_DIR)),
  });
  const handle = getRequestListener(pipeline.wrap(app, pages.fetch));

  if (metrics) server.on("request", meterRequests(meter));
  server.on(
    "request",
    guardConnections((request, response) => {
      // Cached pages bypass the router.
      if (!pages.serveCached(request, response)) void handle(request, response);
    }),
  );
  await listen(server, env);
  const restoreConsole = sendConsoleToLog(log);
  const metricsServer = await metrics?.serve({
    ownerUrl: backend.database?.ownerUrl,
    backendLoad: backend.load,
  });
  shared.start();

  return {
    address: env.siteUrl,
    stop: async (hasSuccessor = false) => {
      await drain.run(env.drainSeconds, hasSuccessor);
      await closeServer(server, closeTimeoutMs(env.drainSeconds, hasSuccessor));
      restoreConsole();
      await metricsServer?.stop();
      await mailer.stop();
      await shared.stop();
      await members?.stop();
      await pages.stop();
      await backend.stop();
    },
  };
}
