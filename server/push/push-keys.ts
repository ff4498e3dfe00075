import { createECDH } from "node:crypto";
import type pg from "pg";

/** The key pair that signs push messages (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Reads the site's key pair, whose private key the database creates on first use. */
export async function readPushKeys(pool: pg.Pool): Promise<PushKeys> {
  const { rows } = await pool.query<{ key: Buffer }>("select private.push_key() as key");
  return pushKeysOf(rows[0]?.key ?? Buffer.alloc(0));
}

/** Any 32 bytes are a private key, except for one in four billion, which this refuses. */
export function pushKeysOf(secret: Buffer): PushKeys {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(secret);
  return {
    publicKey: curve.getPublicKey("base64url"),
    privateKey: secret.toString("base64url"),
  };
}

/** Stores the public key with which browsers subscribe, or removes it if this site sends no push messages. */
export async function publishPushKey(pool: pg.Pool, sendsPush: boolean): Promise<void> {
  const key = sendsPush ? (await readPushKeys(pool)).publicKey : null;
  await pool.query("select private.publish_push_key($1)", [key]);
}
