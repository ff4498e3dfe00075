import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import type { Load } from "./load.ts";

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

/** Fails unless every confirmed write is there once, every count equals its rows, and every image can be decoded. */
export async function proveNothingLost(query: Query, load: Load, images: string): Promise<void> {
  await proveWrites(query, load);
  await proveImages(load, images);
}

/** The same of rows and counts alone. */
export async function proveWrites(query: Query, load: Load): Promise<void> {
  await proveRows(query, load);
  await proveCounts(query);
}

async function proveRows(query: Query, { confirmed }: Load): Promise<void> {
  const members = new Set((await query("select id from public.profiles")).map(({ id }) => id));
  expect(confirmed.members.filter((id) => !members.has(id))).toEqual([]);
  const comments = new Set((await query("select id from public.comments")).map(({ id }) => id));
  expect(confirmed.comments.filter((id) => !comments.has(id))).toEqual([]);
  expect(new Set(confirmed.comments).size).toBe(confirmed.comments.length);
  const rows = await query("select deal_id, user_id from public.deal_votes");
  const votes = new Set(rows.map(({ deal_id, user_id }) => `${deal_id} ${user_id}`));
  const lost = confirmed.votes.filter(({ deal, voter }) => !votes.has(`${deal} ${voter}`));
  expect(lost).toEqual([]);
}

async function proveCounts(query: Query): Promise<void> {
  const wrong = await query(`
    select id, hot_votes, cold_votes, comments_count
    from public.deals_with_temperature d
    where hot_votes <> (select count(*) from public.deal_votes where deal_id = d.id and vote_type = 'hot')
      or cold_votes <> (select count(*) from public.deal_votes where deal_id = d.id and vote_type = 'cold')
      or comments_count <> (select count(*) from public.comments where deal_id = d.id)`);
  expect(wrong).toEqual([]);
}

async function proveImages({ confirmed }: Load, images: string): Promise<void> {
  const found = globSync("{deal,avatar,blog,merchant,variants}/**/*.{webp,avif}", { cwd: images });
  expect(confirmed.images.filter((key) => !found.includes(key))).toEqual([]);
  for (const file of found) {
    // A half-written file has a header, but not all its pixels.
    const { info } = await sharp(await readFile(path.join(images, file)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThan(0);
  }
}
