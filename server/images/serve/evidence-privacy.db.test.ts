import { Hono } from "hono";
import { expect, test } from "vitest";
import { SITE } from "#server/backend/guard/guarded-backend.fixture.ts";
import {
  bearer,
  EVERYBODY,
  ids,
  people,
  prepareAvatars,
  site,
} from "#server/images/avatars/avatars.fixture.ts";
import { image, temporaryStorage } from "#server/images/images.fixture.ts";
import { createImageHost, createUploadApp } from "#server/images/images-app.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { bucket } from "#server/images/storage/s3.fixture.ts";
import { sweepOrphans } from "#server/images/sweep-orphans.ts";
import { findReferencedKeys } from "#server/jobs/sweeps/find-referenced-keys.ts";
import { createImageAccess } from "./image-access.ts";

prepareAvatars();

const storages = {
  disk: async () => (await temporaryStorage()).storage,
  S3: async () => (await bucket())(),
};

function imageHost(storage: ImageStorage): Hono {
  const deps = {
    storage,
    imageBaseUrl: `${SITE}/images`,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    uploadLimit: "off" as const,
    ...createImageAccess({
      supabaseUrl: SITE,
      anonKey: site.anonKey,
      fetch: (input, init) => site.ask(String(input).slice(SITE.length), init),
    }),
  };
  return new Hono().route("/upload", createUploadApp(deps)).route("/images", createImageHost(deps));
}

async function uploadEvidence(host: Hono, headers = bearer("amina")): Promise<string> {
  const body = new FormData();
  const bytes = await image(400, 300).png().toBuffer();
  body.set("file", new File([new Uint8Array(bytes)], "certificate.png", { type: "image/png" }));
  const response = await host.request("/upload/images?purpose=evidence", {
    method: "POST",
    body,
    headers,
  });
  expect(response.status).toBe(201);
  return (await response.json()).url;
}

/** Opens an image as each person, in full size and as a smaller copy; returns the statuses. */
async function statuses(host: Hono, url: string, extra: Record<string, string> = {}) {
  const found: number[] = [];
  for (const query of ["", "?w=320"]) {
    for (const who of EVERYBODY) {
      const response = await host.request(new URL(url).pathname + query, {
        headers: { ...extra, ...bearer(who) },
      });
      found.push(response.status);
      expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
    }
  }
  return found;
}

const UPLOADER_AND_ADMINS = [404, 404, 404, 200, 200, 404, 404, 404, 200, 200];

test.each(["disk", "S3"] as const)(
  "evidence on %s returns 404 to everyone but its uploader and admins, in every state of its fact",
  async (kind) => {
    const host = imageHost(await storages[kind]());
    const url = await uploadEvidence(host);
    expect(await statuses(host, url)).toEqual(UPLOADER_AND_ADMINS);
    const { rows } = await site.owner.query(
      `insert into public.deals (user_id, title, merchant, category, status)
       values ($1, 'Lamb shoulder', 'Butcher', 'food', 'active') returning id`,
      [ids.amina],
    );
    const added = await people.amina.rpc("add_halal_fact", {
      subject_type_param: "deal",
      subject_id_param: rows[0].id,
      attribute_param: "slaughter",
      value_param: "hand",
      details_param: { basis: "certificate", evidence_image_url: url },
    });
    expect(added.error).toBeNull();
    expect(JSON.stringify(added.data)).not.toContain("/evidence/");
    expect(await statuses(host, url)).toEqual(UPLOADER_AND_ADMINS);
    for (const action_param of ["show", "check", "withdraw"]) {
      const decided = await people.maryam.rpc("decide_halal_fact", {
        fact_id_param: added.data.id,
        action_param,
      });
      expect(decided.error).toBeNull();
      expect(await statuses(host, url)).toEqual(UPLOADER_AND_ADMINS);
    }
    const etag = `"${url.slice(-27, -5)}-full-webp"`;
    const cached = await host.request(new URL(url).pathname, {
      headers: { "If-None-Match": etag },
    });
    expect(cached.status).toBe(404);
    await site.owner.query("delete from public.deals where id = $1", [rows[0].id]);
  },
);

test.each(["disk", "S3"] as const)(
  "the sweeper keeps a fact's evidence on %s, and deletes it with the account",
  async (kind) => {
    const storage = await storages[kind]();
    const host = imageHost(storage);
    const leaver = await site.join(`leaver${kind}`);
    const { data } = await leaver.auth.getSession();
    const id = data.session?.user.id;
    const url = await uploadEvidence(host, {
      authorization: `Bearer ${data.session?.access_token}`,
    });
    const key = url.slice(`${SITE}/images/`.length);
    const { rows } = await site.owner.query(
      `insert into public.deals (title, merchant, category, status)
       values ('Lamb shoulder', 'Butcher', 'food', 'active') returning id`,
    );
    await site.owner.query(
      `insert into public.halal_facts
         (subject_type, subject_id, attribute, value, source, basis, observed_on, evidence_image_url, is_public, claimed_by)
       values ('deal', $1, 'slaughter', 'hand', 'member', 'certificate', current_date, $2, true, $3)`,
      [rows[0].id, url, id],
    );
    const sweep = () =>
      sweepOrphans({
        storage,
        referenced: (keys) => findReferencedKeys(site.owner, keys),
        now: new Date(Date.now() + 2 * 86_400_000),
      });
    expect(await sweep()).toEqual([]);
    expect(await storage.read(key)).not.toBeNull();
    await site.owner.query("delete from auth.users where id = $1", [id]);
    expect(await sweep()).toEqual([key]);
    expect(await storage.read(key)).toBeNull();
    await site.owner.query("delete from public.deals where id = $1", [rows[0].id]);
  },
);
