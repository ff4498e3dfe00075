import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createS3Storage } from "./s3.ts";

const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=.+, Signature=[0-9a-f]{64}$/;

/** Starts a fake of the S3 operations that the storage uses, listing two keys per page. Refuses unsigned requests. */
export async function bucket({ full = false } = {}) {
  const objects = new Map<string, Uint8Array>();
  const app = new Hono();
  app.use(async (c, next) => {
    if (!CREDENTIAL.test(c.req.header("Authorization") ?? "")) return c.text("AccessDenied", 403);
    return await next();
  });
  app.get("/images", (c) => {
    const start = Number(c.req.query("continuation-token")?.replace("&", "") ?? 0);
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(c.req.query("prefix") ?? ""))
      .sort();
    const more = keys.length > start + 2;
    const entries = keys.slice(start, start + 2).map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-03-01T10:00:00.000Z</LastModified>
        <Size>${objects.get(key)?.byteLength}</Size></Contents>`,
    );
    return c.body(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${entries.join("")}
      ${more ? `<NextContinuationToken>${start + 2}&amp;</NextContinuationToken>` : ""}</ListBucketResult>`);
  });
  app.on(["GET", "PUT", "DELETE"], "/images/:key{.+}", async (c) => {
    const key = c.req.param("key");
    if (c.req.method === "DELETE") return c.body(null, objects.delete(key) ? 204 : 404);
    if (c.req.method === "GET") {
      const found = objects.get(key);
      return found ? c.body(new Uint8Array(found)) : c.text("<Code>NoSuchKey</Code>", 404);
    }
    if (full) return c.text("<Error><Code>QuotaExceeded</Code></Error>", 403);
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const digest = createHash("sha256").update(bytes).digest("hex");
    if (digest !== c.req.header("X-Amz-Content-Sha256")) return c.text("BadDigest", 400);
    if (c.req.header("Content-Type") !== "image/webp") return c.text("BadType", 400);
    objects.set(key, bytes);
    return c.body(null, 200);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return (accessKeyId = "key") =>
    createS3Storage({
      endpoint: `http://127.0.0.1:${port}/`,
      bucket: "images",
      region: "eu-central-1",
      accessKeyId,
      secretAccessKey: "secret",
    });
}
