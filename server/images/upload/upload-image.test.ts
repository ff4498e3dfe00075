import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { image, imageServices, keyOf, people } from "#server/images/images.fixture.ts";

test("every visitor sees the photograph that Amina uploads", async () => {
  const { app, upload } = await imageServices();
  const { status, body, path } = await upload(await image(800, 600).jpeg().toBuffer());
  expect(status).toBe(201);
  expect(body).toEqual({
    url: expect.stringMatching(
      new RegExp(`^https://samha\\.example/images/deal/${people.amina}/[\\w-]{22}\\.webp$`),
    ),
    width: 800,
    height: 600,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  });
  expect(body.placeholder.length).toBeLessThan(600);
  const response = await app.request(path);
  expect(response.headers.get("Content-Type")).toBe("image/webp");
  expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe("webp");
});

test.each(["jpeg", "png", "webp"] as const)(
  "a %s is accepted under any name and type",
  async (format) => {
    const { upload } = await imageServices();
    const bytes = await image(40, 30).toFormat(format).toBuffer();
    expect((await upload(bytes, { name: "evil.html", type: "text/html" })).status).toBe(201);
  },
);

test("the purpose determines the size: deals keep 1920 pixels, logos 640, avatars are square", async () => {
  const { upload } = await imageServices();
  const large = await image(3000, 1500).jpeg().toBuffer();
  const sizes = await Promise.all(
    ["deal", "blog", "merchant", "avatar"].map(async (purpose) => {
      const { body } = await upload(large, { purpose });
      return [body.width, body.height];
    }),
  );
  expect(sizes).toEqual([
    [1920, 960],
    [1920, 960],
    [640, 320],
    [512, 512],
  ]);
});

test("a small avatar is cropped to a square but never enlarged", async () => {
  const { upload } = await imageServices();
  const { body } = await upload(await image(90, 60).png().toBuffer(), { purpose: "avatar" });
  expect([body.width, body.height]).toEqual([60, 60]);
});

test.each([
  ["no session", {}],
  ["an unknown session", { Authorization: "Bearer stranger" }],
  ["another scheme", { Authorization: "Basic amina" }],
])("with %s nothing is uploaded, and the body is not even read", async (_what, headers) => {
  const { app } = await imageServices();
  let chunksRead = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        chunksRead += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: "POST",
    headers: { ...headers, "Content-Type": "multipart/form-data; boundary=x" },
    body,
    duplex: "half",
  };
  const response = await app.request("/upload/images?purpose=deal", init);
  expect(response.status).toBe(401);
  expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
  expect(await response.json()).toEqual({
    code: "not_authenticated",
    message: "Sign in first.",
  });
  expect(chunksRead).toBe(0);
});

test("an upload without a valid purpose is refused", async () => {
  const { app, upload } = await imageServices();
  const bytes = await image(10, 10).png().toBuffer();
  for (const purpose of ["", "banner", "deal/../avatar", "DEAL"]) {
    const { status, body } = await upload(bytes, { purpose });
    expect([status, body.code]).toEqual([400, "unknown_purpose"]);
  }
  const missing = await app.request("/upload/images", {
    method: "POST",
    headers: { Authorization: "Bearer amina" },
  });
  expect(missing.status).toBe(400);
});

test("an upload without a file is refused with a message", async () => {
  const { app, upload } = await imageServices();
  expect((await upload(new Uint8Array())).body.code).toBe("missing_file");
  const otherField = new FormData();
  otherField.set("image", new File(["x"], "x.png"));
  const bodies: RequestInit[] = [
    { body: otherField },
    { body: "file=1", headers: { "Content-Type": "application/x-www-form-urlencoded" } },
    { body: "no boundary in here", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
    { body: "x", headers: { "Content-Type": "multipart/form-data" } },
    {},
  ];
  for (const init of bodies) {
    const headers = { ...init.headers, Authorization: "Bearer amina" };
    const response = await app.request("/upload/images?purpose=deal", {
      ...init,
      method: "POST",
      headers,
    });
    expect(response.status).toBe(400);
    expect((await response.json()).code).toBe("missing_file");
  }
});

test("the upload limit of one member does not affect others", async () => {
  const { upload } = await imageServices({ uploadLimit: { count: 2, seconds: 3600 } });
  const bytes = await image(10, 10).png().toBuffer();
  expect((await upload(bytes)).status).toBe(201);
  expect((await upload(bytes)).status).toBe(201);
  const { status, body, headers } = await upload(bytes);
  expect([status, body.code]).toEqual([429, "too_many_uploads"]);
  const seconds = Number(headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(3000);
  expect(body.params).toEqual({ seconds });
  expect(body.message).toBe("Too many images. Try again in 60 minutes.");
  expect((await upload(bytes, { by: "bilal" })).status).toBe(201);
});

test("the limit uses the configured period, not an hour", async () => {
  const { upload } = await imageServices({ uploadLimit: { count: 1, seconds: 1 } });
  const bytes = await image(10, 10).png().toBuffer();
  expect((await upload(bytes)).status).toBe(201);
  const refused = await upload(bytes);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "1"]);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect((await upload(bytes)).status).toBe(201);
});

test("a member over the quota is refused until an image is deleted", async () => {
  const { storage, upload } = await imageServices({ quotaBytes: 100 });
  const bytes = await image(200, 200).png().toBuffer();
  const first = await upload(bytes);
  expect(first.status).toBe(201);
  const { status, body } = await upload(bytes, { purpose: "avatar" });
  expect([status, body.code]).toEqual([409, "quota_exceeded"]);
  expect((await upload(bytes, { by: "bilal" })).status).toBe(201);
  await storage.remove(keyOf(first.path));
  expect((await upload(bytes)).status).toBe(201);
});

test("a backend failure is logged but not shown to the member", async () => {
  const logged: object[] = [];
  const { upload } = await imageServices({
    identify: () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7")),
    log: { info: () => {}, warn: () => {}, error: (fields) => logged.push(fields) },
  });
  const { status, body } = await upload(await image(10, 10).png().toBuffer());
  expect([status, body.code]).toEqual([500, "image_failed"]);
  expect(JSON.stringify(body)).not.toContain("10.0.0.7");
  expect(logged).toHaveLength(1);
});

test("an image that a busy server does not finish in time is not called damaged", async () => {
  const { upload } = await imageServices();
  const png = await image(300, 300).png().toBuffer();
  const late = new Error("timeout: 20% complete\nVipsImage: killed for image");
  vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(late);
  const { status, body } = await upload(png);
  expect([status, body.code]).toEqual([503, "unavailable"]);
  expect((await upload(png)).status).toBe(201);
});
