import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { listed } from "../images.fixture.ts";
import { StorageFullError } from "./image-storage.ts";
import { createS3Storage } from "./s3.ts";

const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=.+, Signature=[0-9a-f]{64}$/;

/** Fakes the used part of S3, with two keys per page. Refuses unsigned requests. */
async function bucket({ full = false } = {}) {
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

test("images are written to the bucket, signed, and read back", async () => {
  const storage = (await bucket())();
  expect(await storage.read("deal/amina/one.webp")).toBe(null);
  await storage.write("deal/amina/one.webp", Buffer.from("dates"));
  expect(Buffer.from((await storage.read("deal/amina/one.webp")) ?? []).toString()).toBe("dates");
  await storage.remove("deal/amina/one.webp");
  await storage.remove("deal/amina/one.webp");
  expect(await storage.read("deal/amina/one.webp")).toBe(null);
});

test("a long list is read page by page", async () => {
  const storage = (await bucket())();
  const keys = [
    "deal/a/1.webp",
    "deal/a/2.webp",
    "deal/b/3.webp",
    "deal/b/4.webp",
    "deal/c/5.webp",
  ];
  for (const key of [...keys, "avatar/a/6.webp"]) await storage.write(key, Buffer.from("dates"));
  const found = await listed(storage.list("deal/"));
  expect(found.map(({ key }) => key)).toEqual(keys);
  expect(found[0]).toEqual({
    key: "deal/a/1.webp",
    size: 5,
    modified: new Date("2026-03-01T10:00:00Z"),
  });
});

test("a full bucket throws a StorageFullError", async () => {
  const storage = (await bucket({ full: true }))();
  await expect(storage.write("deal/a/1.webp", Buffer.from("x"))).rejects.toThrow(StorageFullError);
});

test("a wrong key to the bucket is an error, not an empty bucket", async () => {
  const storage = (await bucket())("stranger");
  await expect(storage.read("deal/a/1.webp")).rejects.toThrow(
    "Object storage refused to read: 403",
  );
  await expect(listed(storage.list("deal/"))).rejects.toThrow("refused to list: 403");
});

test("an invalid key never reaches the bucket", async () => {
  const storage = (await bucket())();
  await expect(storage.read("../other-bucket/x.webp")).rejects.toThrow("Not a storage key");
});
