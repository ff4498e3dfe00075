import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { readOverHttp } from "#server/reader/visitor-reads.ts";
import { drawShareImage } from "./draw-share-image.ts";
import { createShareImages } from "./share-images.ts";

const DATES = "a1111111-0000-4000-8000-000000000000";
const PENDING = "b1111111-0000-4000-8000-000000000000";
const ENDED = "b2222222-0000-4000-8000-000000000000";

let backend: GuardedBackend;
let get: (path: string) => Promise<Response>;
const read: string[] = [];

beforeAll(async () => {
  backend = await startGuardedBackend("off");
  await backend.join("amina");
  const storage = {
    read: async (key: string) => {
      read.push(key);
      return null;
    },
  } as unknown as ImageStorage;
  const app = createShareImages({
    siteName: "Samha",
    imageBaseUrl: "https://samha.example/images",
    storage,
    reads: readOverHttp({
      supabaseUrl: "",
      anonKey: backend.anonKey,
      fetch: (input, init) => backend.ask(String(input), init),
    }),
  });
  get = async (path) => app.request(path);
  for (const [id, title, status, expired] of [
    [DATES, "Medjool dates <b>& figs</b>", "active", null],
    [PENDING, "Waiting", "pending", null],
    [ENDED, "Over and done", "active", "2026-01-01"],
  ]) {
    await backend.owner.query(
      `insert into public.deals (id, user_id, title, merchant, category, price, status, expired_at, image_url)
       select $1, id, $2, 'Date House', 'food', 18.5, $3, $4, $5 from public.profiles where username = 'amina'`,
      [id, title, status, expired, "https://elsewhere.example/pixel.webp"],
    );
  }
  return () => backend.stop();
});

test("a shared deal has an image of 1200 by 630 that shows its title", async () => {
  const response = await get(`/share/deals/${DATES}.jpg`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const before = Buffer.from(await response.arrayBuffer());
  expect(await sharp(before).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });

  await backend.owner.query("update public.deals set title = 'Sukkari dates' where id = $1", [
    DATES,
  ]);
  const after = Buffer.from(await (await get(`/share/deals/${DATES}.jpg`)).arrayBuffer());
  expect(after.equals(before)).toBe(false);
});

test("list, page and share image show the same temperature: hot minus cold votes plus the admin's offset", async () => {
  await backend.owner.query(
    `update public.deals set hot_votes = 40, hot_votes_adjustment = 10, cold_votes = 5, temperature_offset = 10 where id = $1`,
    [DATES],
  );
  const call = async (name: string, args: object) => {
    const response = await backend.ask(`/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: backend.anonKey, "content-type": "application/json" },
      body: JSON.stringify(args),
    });
    return response.json();
  };
  const { deals }: { deals: DealRow[] } = await call("read_deals", {});
  const [page]: DealRow[] = await call("get_deal", { deal_id_param: DATES });
  for (const row of [deals.find(({ id }) => id === DATES), page]) {
    const deal = dealFromRow(row as DealRow);
    const hot = deal.hotVotes - deal.hotVotesOfAdmins;
    const cold = deal.coldVotes - deal.coldVotesOfAdmins;
    expect([hot, cold, deal.temperature]).toEqual([30, 5, 45]);
  }
  const served = Buffer.from(await (await get(`/share/deals/${DATES}.jpg`)).arrayBuffer());
  const drawn = (degrees: number) =>
    drawShareImage({
      title: "Sukkari dates",
      price: "£18.50",
      before: null,
      merchant: "Date House",
      code: "",
      degrees,
      siteName: "Samha",
      photo: null,
    });
  expect(served.equals(await drawn(45))).toBe(true);
  expect(served.equals(await drawn(35))).toBe(false);
});

test.each([
  ["a valid code", {}, true],
  ["a code whose last day is today", { expiry_date: new Date().toISOString().slice(0, 10) }, true],
  ["a pending code", { status: "pending" }, false],
  ["a code that ended", { expiry_date: "2026-01-01" }, false],
  ["a failing code", { failing_reason: "expired" }, false],
  ["a code of the same shop for all its deals", { deal_id: null }, false],
  ["a code that the fonts cannot draw whole", { code: "ঈদ-DATES" }, false],
  ["a code longer than the image", { code: "W".repeat(40) }, false],
])("the share image of a deal with %s", async (_, changes, isShown) => {
  const { owner } = backend;
  const withoutCode = await (await get(`/share/deals/${DATES}.jpg`)).arrayBuffer();
  const code = { code: "DATES5", deal_id: DATES, status: "active", expiry_date: null, ...changes };
  await owner.query(
    `insert into public.voucher_codes (user_id, merchant, discount_type, code, deal_id, status, expiry_date, failing_reason)
     select d.user_id, d.merchant, 'other', c.code, c.deal_id, c.status, c.expiry_date, c.failing_reason
     from public.deals d, jsonb_populate_record(null::public.voucher_codes, $2) c where d.id = $1`,
    [DATES, code],
  );
  const served = await (await get(`/share/deals/${DATES}.jpg`)).arrayBuffer();
  await owner.query("delete from public.voucher_codes");
  expect(!Buffer.from(served).equals(Buffer.from(withoutCode))).toBe(isShown);
});

test("an expired deal has a share image; pending and unknown ones have none", async () => {
  expect((await get(`/share/deals/${ENDED}.jpg`)).status).toBe(200);
  for (const id of [PENDING, "c0000000-0000-4000-8000-000000000000"]) {
    const response = await get(`/share/deals/${id}.jpg`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("a deal that is taken down loses its cached image immediately", async () => {
  await backend.owner.query("update public.deals set status = 'rejected' where id = $1", [DATES]);
  expect((await get(`/share/deals/${DATES}.jpg`)).status).toBe(404);
});

test("an external image is not fetched, and a share image is addressed by id only", async () => {
  expect(read).toEqual([]);
  for (const name of ["a111111.jpg", `${DATES}.png`, `${DATES}%2f..jpg`]) {
    expect((await get(`/share/deals/${name}`)).status).toBe(404);
  }
});

test("each season page has its share image in each language", async () => {
  const images = new Set<string>();
  for (const hub of ["ramadan", "eid", "hajj"]) {
    for (const lang of ["", "?lang=ar"]) {
      const response = await get(`/share/seasons/${hub}.jpg${lang}`);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      const image = Buffer.from(await response.arrayBuffer());
      expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 });
      images.add(image.toString("base64"));
    }
  }
  expect(images.size).toBe(6);
  expect((await get("/share/seasons/winter.jpg")).status).toBe(404);
});
