import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { openLimitInMemory } from "#server/http/limits/rate-limit.ts";
import { readCapped } from "#server/http/limits/read-capped.ts";
import { waitText } from "#server/http/limits/wait-text.ts";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { sendRefusal } from "#server/images/images-app.ts";
import { signedInMember } from "#server/images/signed-in-member.ts";
import { createMemberQueue } from "#server/images/upload/member-queue.ts";
import type { StoreUpload } from "#server/images/upload/upload-image.ts";
import type { Limit } from "#server/settings/limits.ts";
import type { LinkPreviews } from "./link-previews.ts";
import type { PageFacts } from "./read-page.ts";

export interface LinkPreviewDeps extends Pick<ImageDeps, "identify" | "openLimit" | "log"> {
  previews: LinkPreviews;
  limit: Limit | "off";
  onRefused: () => void;
}

/** Enough for the longest link. */
const BODY_MAX = 16 * 1024;

const body = z.object({ url: z.string() });

/**
 * Creates `POST /link-preview`, which returns what the page of a link says, and `POST /link-preview/image`, which stores the image of
 * that page like an upload. Both take `{url}`, for members who may write. The first returns `{}` for every page that says nothing or
 * cannot be read, after the same time.
 */
export function createLinkPreviewApp(deps: LinkPreviewDeps, uploads: StoreUpload): Hono {
  const { previews, limit, openLimit = openLimitInMemory } = deps;
  const counter = limit === "off" ? null : openLimit("LIMIT_PREVIEWS", limit, deps.onRefused);
  const inTurn = createMemberQueue("too_many_previews");

  return new Hono()
    .onError(sendRefusal(deps.log))
    .post("/", async (c) => {
      const { member } = await signedInMember(deps, c);
      const retryAfterSeconds = await counter?.take(member.id);
      if (retryAfterSeconds) {
        const message = `Too many links. ${waitText(retryAfterSeconds)}`;
        throw new ImageRefusal("too_many_previews", { message, retryAfterSeconds });
      }
      const link = await linkOf(c);
      const page = await inTurn(member.id, () => previews.read(link));
      c.header("Cache-Control", "no-store");
      return c.json(page ? responseOf(page) : {});
    })
    .post(
      "/image",
      uploads(async (c, memberId) => {
        const link = await linkOf(c);
        const image = await inTurn(memberId, () => previews.fetchImage(link));
        if (!image) throw new ImageRefusal("page_image_failed");
        return image;
      }),
    );
}

function responseOf({ title, price, merchant, image }: PageFacts) {
  const { price: amount = null, currency = null } = price ?? {};
  return { title, price: amount, currency, merchant, image: image !== "" };
}

/** Returns the link in the body; empty, which no page has, for any other body. */
async function linkOf(c: Context): Promise<string> {
  const sent = await readCapped(c.req.raw, BODY_MAX);
  const parsed = body.safeParse(sent === "too large" ? null : parseJson(String(sent)));
  return parsed.success ? parsed.data.url : "";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
