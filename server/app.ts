import { type Context, Hono } from "hono";
import type { ApiOptions } from "./api/api-options.ts";
import { createApi } from "./api/create-api.ts";
import { createGuard } from "./backend/guard/guard.ts";
import type { GuardOptions } from "./backend/guard/guard-options.ts";
import { createContactForm } from "./contact/receive-message.ts";
import { limitFiles } from "./http/limits/page-limit.ts";
import type { ImageDeps } from "./images/image-deps.ts";
import { createImageHost, createUploadApp } from "./images/images-app.ts";
import { createUploads } from "./images/upload/upload-image.ts";
import { createLinkPreviewApp, type LinkPreviewDeps } from "./link-preview/link-preview-app.ts";
import { createOneClick } from "./mail/unsubscribe/one-click.ts";
import { createLanguageChoice } from "./pages/render/choose-language.ts";
import { createDealCalendars } from "./public-files/calendar/deal-calendars.ts";
import {
  createServiceWorker,
  type ServiceWorkerOptions,
} from "./public-files/offline/service-worker.ts";
import { createPublicFiles, type PublicFilesOptions } from "./public-files/public-files.ts";
import { createShareImages, type ShareImageOptions } from "./public-files/share/share-images.ts";
import type { VisitorApi } from "./reader/visitor-reads.ts";
import { createStatusPages, type StatusOptions } from "./start/status-pages.ts";

export interface AppOptions {
  status: StatusOptions;
  files: PublicFilesOptions;
  serviceWorker: ServiceWorkerOptions;
  /** For forms that browsers and email programs send without scripts. */
  forms: VisitorApi;
  images: ImageDeps;
  /** Absent with `LINK_PREVIEW=off`. */
  linkPreview: LinkPreviewDeps | undefined;
  /** Refuses a request that costs as much as a page; returns null to allow it. */
  refusePage(request: Request): Promise<Response | null>;
  addressOf(request: Request): string;
  share: ShareImageOptions;
  api: ApiOptions;
  /** Absent with a hosted Supabase. */
  guard?: GuardOptions | undefined;
  staticFiles: Hono;
}

/** Routes every address that is not a page. */
export function createApp(options: AppOptions): Hono {
  const app = new Hono();
  const uploads = createUploads(options.images);
  app.route("/", createStatusPages(options.status));
  app.use(limitFiles(options.refusePage));
  app.route("/", createPublicFiles(options.files));
  app.route("/", createServiceWorker(options.serviceWorker));
  app.route("/upload", createUploadApp(options.images, uploads));
  app.route("/images", createImageHost(options.images));
  if (options.linkPreview) {
    app.route("/link-preview", createLinkPreviewApp(options.linkPreview, uploads));
  }
  app.all("/link-preview/*", notFound);
  app.route("/", createShareImages(options.share));
  app.route("/", createDealCalendars(options.files));
  app.route("/", createLanguageChoice(options.files));
  app.route("/", createOneClick(options.forms));
  app.route("/", createContactForm({ ...options.forms, ...options }));
  if (options.guard) app.route("/", createGuard(options.guard));
  app.all("/_system/*", notFound);
  app.all("/api", notFound);
  app.route("/api", createApi(options.api));
  app.route("/", options.staticFiles);
  return app;
}

/** Responds with JSON, because these addresses are for programs. An unknown page redirects to the home page instead. */
function notFound(c: Context): Response {
  return c.json({ code: "not_found", message: "There is no such address." }, 404, {
    "cache-control": "no-store",
  });
}
