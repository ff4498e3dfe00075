import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import {
  assertStorageKey,
  type ImageStorage,
  StorageFullError,
  type StoredImage,
} from "./image-storage.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export interface S3Settings {
  /** `S3_ENDPOINT`, without the bucket: `https://s3.eu-central-1.amazonaws.com` */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;
const CONTENT_TYPES: Record<string, string> = { webp: "image/webp", avif: "image/avif" };

/** Stores images in an S3-compatible bucket, addressed by path (`endpoint/bucket/key`). */
export function createS3Storage(settings: S3Settings): ImageStorage {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  const bucket = `${settings.endpoint.replace(/\/+$/, "")}/${settings.bucket}`;

  function request(address: string, init: RequestInit = {}): Promise<Response> {
    return client.fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  return {
    async read(key) {
      assertStorageKey(key);
      const response = await request(`${bucket}/${key}`);
      if (response.status === 404) return discard(response, null);
      await assertOk(response, "read");
      return new Uint8Array(await response.arrayBuffer());
    },
    async write(key, bytes) {
      assertStorageKey(key);
      const response = await request(`${bucket}/${key}`, {
        method: "PUT",
        body: new Uint8Array(bytes),
        headers: {
          "Content-Type": CONTENT_TYPES[key.split(".").pop() ?? ""] ?? "application/octet-stream",
          // The signature covers this hash, so that an image changed in transit is refused.
          "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex"),
        },
      });
      await assertOk(response, "write");
      await discard(response, undefined);
    },
    async remove(key) {
      assertStorageKey(key);
      const response = await request(`${bucket}/${key}`, { method: "DELETE" });
      if (response.status !== 404) await assertOk(response, "delete");
      await discard(response, undefined);
    },
    async *list(prefix) {
      assertStorageKey(`${prefix}x`);
      let next: string | null = null;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (next !== null) query.set("continuation-token", next);
        const response = await request(`${bucket}?${query}`);
        await assertOk(response, "list");
        const page = readListing(await response.text());
        yield* page.images;
        next = page.next;
      } while (next !== null);
    },
  };
}

async function assertOk(response: Response, operation: string): Promise<void> {
  if (response.ok) return;
  const detail = (await response.text()).slice(0, 500);
  if (response.status === 507 || /<Code>\w*(Quota|StorageFull)\w*<\/Code>/.test(detail)) {
    throw new StorageFullError({ cause: detail });
  }
  throw new Error(`S3 returned ${response.status} for a ${operation} request: ${detail}`);
}

/** Cancels the body, because an unread one blocks the connection. */
async function discard<T>(response: Response, value: T): Promise<T> {
  await response.body?.cancel();
  return value;
}

/**
 * Parses a page of S3's ListObjectsV2. Our keys contain no character that XML escapes, so no XML parser is needed; only the
 * continuation token needs its entities decoded.
 */
function readListing(xml: string): { images: StoredImage[]; next: string | null } {
  const images = Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = ""]) => ({
    key: tag(entry, "Key") ?? "",
    size: Number(tag(entry, "Size")),
    modified: new Date(tag(entry, "LastModified") ?? Number.NaN),
  }));
  const more = tag(xml, "IsTruncated") === "true";
  return { images, next: more ? unescapeXml(tag(xml, "NextContinuationToken") ?? "") : null };
}

function tag(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;
}

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
