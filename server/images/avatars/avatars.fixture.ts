import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { beforeAll, beforeEach } from "vitest";
import {
  type GuardedBackend,
  SITE,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { image } from "#server/images/images.fixture.ts";
import { createImageHost, createUploadApp } from "#server/images/images-app.ts";
import { createImageAccess } from "#server/images/serve/image-access.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { createLocalStorage } from "#server/images/storage/local.ts";

export type Member = "amina" | "bilal" | "safiya" | "maryam";
export type Person = Member | "visitor";
export const EVERYBODY = ["visitor", "bilal", "safiya", "amina", "maryam"] as const;

/**
 * The browser client of each person. Amina owns the image, Bilal is another member, Safiya is banned, and Maryam is an admin.
 */
export const people = {} as Record<Person, SupabaseClient>;
export const ids = {} as Record<Member, string>;
const tokens: Partial<Record<Person, string>> = {};
export let storage: ImageStorage;
export let site: GuardedBackend;
let images: Hono;

/** Starts the backend before the tests of a file and removes all avatars before each test. Call it at the top of the file. */
export function prepareAvatars(): void {
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "samha-avatars-"));
    storage = createLocalStorage(folder);
    site = await startGuardedBackend("off");
    people.visitor = site.visitor();
    for (const name of ["amina", "bilal", "safiya", "maryam"] as const) {
      people[name] = await site.join(name);
      const { data } = await people[name].auth.getSession();
      ids[name] = data.session?.user.id ?? "";
      tokens[name] = data.session?.access_token;
    }
    await site.owner.query("insert into private.admins (user_id) values ($1)", [ids.maryam]);
    await site.owner.query(
      "insert into private.bans (user_id, reason) values ($1, 'Forty links')",
      [ids.safiya],
    );
    await site.owner.query("insert into private.settings values ('image_base_url', $1)", [
      `${SITE}/images`,
    ]);
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
    images = new Hono()
      .route("/upload", createUploadApp(deps))
      .route("/images", createImageHost(deps));
    return async () => {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    };
  });

  beforeEach(() =>
    site.owner.query(
      `update public.profiles set profile_image_url = null, pending_profile_image_url = null,
         profile_image_status = 'none'`,
    ),
  );
}

export const bearer = (who: Person): Record<string, string> =>
  tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {};

export async function upload(who: Person, purpose = "avatar", bytes?: Uint8Array) {
  const body = new FormData();
  const file = bytes ?? (await image(60, 60).png().toBuffer());
  body.set("file", new File([new Uint8Array(file)], "me.png", { type: "image/png" }));
  const response = await images.request(`/upload/images?purpose=${purpose}`, {
    method: "POST",
    body,
    headers: bearer(who),
  });
  return { status: response.status, body: await response.json() };
}

export const send = (who: Person, url: unknown, of: Member = "amina") =>
  people[who]
    .from("profiles")
    .update({ pending_profile_image_url: url, profile_image_status: "pending" })
    .eq("id", ids[of])
    .select("id");

/** Uploads an avatar of Amina and submits it for review; returns its address. */
export async function submitAvatar(): Promise<string> {
  const { body } = await upload("amina");
  const { error } = await send("amina", body.url);
  if (error) throw error;
  return body.url;
}

export const see = async (who: Person, url: string) =>
  (await images.request(new URL(url).pathname, { headers: bearer(who) })).status;
export const remove = async (who: Person, url: string) =>
  (
    await images.request(new URL(url).pathname.replace("/images/", "/upload/images/"), {
      method: "DELETE",
      headers: bearer(who),
    })
  ).status;
export const moderate = (who: Person, action: string, more: object = {}) =>
  people[who].rpc("moderate_avatar", { user_id_param: ids.amina, action_param: action, ...more });
export const ownProfile = async (who: Member) =>
  (await people[who].rpc("get_my_profile")).data?.[0];
