import crypto, { createECDH, createHash, verify } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { pushKeysOf } from "./push-keys.ts";
import { isPushEndpoint } from "./push-services.ts";
import { type PushMessage, type PushSender, sendPush } from "./send-push.ts";

afterEach(() => vi.restoreAllMocks());

const KEYS = pushKeysOf(createHash("sha256").update("a site").digest());
const MESSAGE: PushMessage = {
  title: "Samha",
  body: "New deals",
  url: "/alerts",
  lang: "en",
  dir: "ltr",
  tag: "alerts",
};
/** The receiver of RFC 8291, appendix A. */
const DEVICE = {
  id: "a0000000-0000-4000-8000-000000000001",
  endpoint: "https://updates.push.services.mozilla.com/wpush/v2/made-up",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

function senderOf(response: Response | Error) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const sender: PushSender = {
    siteUrl: "https://deals.example",
    keys: KEYS,
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init, headers: new Headers(init.headers) });
      if (response instanceof Error) throw response;
      return response;
    },
  };
  return { sender, requests };
}

test("a message is encrypted as in the example of RFC 8291", async () => {
  const { default: webPush } = await import("web-push");
  const server = createECDH("prime256v1");
  server.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
  vi.spyOn(server, "generateKeys").mockImplementation(() => server.getPublicKey() as never);
  vi.spyOn(crypto, "createECDH").mockReturnValue(server);
  vi.spyOn(crypto, "randomBytes").mockImplementation(() =>
    Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
  );
  const { body } = webPush.generateRequestDetails(
    { endpoint: DEVICE.endpoint, keys: DEVICE },
    "When I grow up, I want to be a watermelon",
  );
  expect(body.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg" +
      "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("the request is signed with the site's key, replaces an undelivered message and follows no redirect", async () => {
  const { sender, requests } = senderOf(new Response("ignored", { status: 201 }));
  expect(await sendPush(sender, DEVICE, MESSAGE)).toBe("delivered");
  const [{ url, init, headers } = expect.fail()] = requests;
  expect([url, init.method, init.redirect]).toEqual([DEVICE.endpoint, "POST", "manual"]);
  expect(headers.get("content-encoding")).toBe("aes128gcm");
  expect([headers.get("ttl"), headers.get("topic")]).toEqual(["14400", "alerts"]);
  expect(Buffer.from(init.body as Uint8Array).toString("latin1")).not.toContain("deals");

  const [, token = "", key] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  expect(key).toBe(KEYS.publicKey);
  const [head, claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: "https://updates.push.services.mozilla.com",
    sub: "https://deals.example",
  });
  const point = Buffer.from(KEYS.publicKey, "base64url");
  const publicKey = crypto.createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    signed,
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
});

test.each([
  [200, "delivered"],
  [404, "gone"],
  [410, "gone"],
  [302, "failed"],
  [429, "failed"],
  [500, "failed"],
])("the response %i means %s", async (status, outcome) => {
  const { sender } = senderOf(new Response(null, { status }));
  expect(await sendPush(sender, DEVICE, MESSAGE)).toBe(outcome);
});

test("without a response, the push service is unreachable", async () => {
  const { sender } = senderOf(new TypeError("fetch failed"));
  expect(await sendPush(sender, DEVICE, MESSAGE)).toBe("unreachable");
});

const HOSTILE = [
  "http://fcm.googleapis.com/fcm/send/a",
  "https://fcm.googleapis.com:8443/fcm/send/a",
  "https://user@fcm.googleapis.com/fcm/send/a",
  "https://fcm.googleapis.com.evil.example/a",
  "https://evil.example/fcm.googleapis.com/a",
  "https://push.services.mozilla.com.evil.example/a",
  "https://evilnotify.windows.com/a",
  "https://127.0.0.1/a",
  "https://[::1]/a",
  "https://169.254.169.254/a",
  "https://localhost/a",
  "https://deals.example/a",
  "ftp://fcm.googleapis.com/a",
  "fcm.googleapis.com/a",
];

test.each(HOSTILE)("nothing is sent to %s, and the device is removed", async (endpoint) => {
  const { sender, requests } = senderOf(new Response(null, { status: 201 }));
  expect(await sendPush(sender, { ...DEVICE, endpoint }, MESSAGE)).toBe("gone");
  expect(requests).toEqual([]);
});

test.each([
  "https://fcm.googleapis.com/fcm/send/a:b-c_d",
  "https://updates.push.services.mozilla.com/wpush/v2/a",
  "https://web.push.apple.com/QGf",
  "https://db5p.notify.windows.com/w/?token=BQY%2bAAA%3d",
])("%s is the address of a push service", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test("a key that is no point of the curve counts as a device that is gone", async () => {
  const { sender, requests } = senderOf(new Response(null, { status: 201 }));
  const p256dh = `B${"A".repeat(86)}`;
  expect(await sendPush(sender, { ...DEVICE, p256dh }, MESSAGE)).toBe("gone");
  expect(requests).toEqual([]);
});
