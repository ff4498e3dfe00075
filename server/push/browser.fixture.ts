import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushMessage } from "./send-push.ts";

/** A browser that subscribed at a push service. */
export interface TestBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** Decrypts a message (RFC 8291) and returns what the service worker reads. */
  read(body: Uint8Array): PushMessage;
}

export function openBrowser(endpoint: string): TestBrowser {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      p256dh: publicKey.toString("base64url"),
      auth: auth.toString("base64url"),
    },
    read: (body) => {
      const message = Buffer.from(body);
      const salt = message.subarray(0, 16);
      const sender = message.subarray(21, 21 + 65);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const secret = derive(curve.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(message.subarray(-16));
      const text = Buffer.concat([decipher.update(message.subarray(86, -16)), decipher.final()]);
      // A byte 2 ends the last record.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

function derive(key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
