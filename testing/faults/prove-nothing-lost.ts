import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import type { Load } from "./load.ts";

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

/** Fails unless every confirmed write exists once, every count matches its rows, and every image can be decoded. */
export async function proveNothingLost(query: Query, load: Load, images: string): Promise<void> {
  await proveWrites(query, load);
  await proveImages(load, images);
}

/** Checks rows and counts only. */
export async function proveWrites(query: Query, load: Load): Promise<void> {
  expect(await findLostWrites(query, load)).toEqual([]);
  expect(await findWrongCounts(query)).toEqual([]);
  expect(new Set(load.confirmed.comments).size).toBe(load.confirmed.comments.length);
}

/** Returns confirmed writes that are missing. */
export async function findLostWrites(query: Query, { confirmed }: Load): Promise<string[]> {
  const idsOf = async (sql: string) => new Set((await query(sql)).map(({ id }) => id));
  const members = await idsOf("select id from public.profiles");
  const comments = await idsOf("select id from public.comments");
  const votes = await idsOf("select deal_id || ' ' || user_id as id from public.deal_votes");
  return [
    ...confirmed.members.filter((id) => !members.has(id)),
    ...confirmed.comments.filter((id) => !comments.has(id)),
    ...confirmed.votes.map(({ deal, voter }) => `${deal} ${voter}`).filter((id) => !votes.has(id)),
  ];
}

/** Returns the deals whose counts differ from their rows. */
export function findWrongCounts(query: Query): Promise<Record<string, unknown>[]> {
  return query(`
    select id, hot_votes, cold_votes, comments_count
    from public.deals_with_temperature d
    where hot_votes <> (select count(*) from public.deal_votes where deal_id = d.id and vote_type = 'hot')
      or cold_votes <> (select count(*) from public.deal_votes where deal_id = d.id and vote_type = 'cold')
      or comments_count <> (select count(*) from public.comments where deal_id = d.id)`);
}

/** Fails unless every confirmed image is stored and every stored image can be decoded. */
export async function proveImages({ confirmed }: Load, images: string): Promise<void> {
  const found = globSync("{deal,avatar,blog,merchant,variants}/**/*.{webp,avif}", { cwd: images });
  expect(confirmed.images.filter((key) => !found.includes(key))).toEqual([]);
  for (const file of found) {
    // An incomplete file has a header but not all pixels.
    const { info } = await sharp(await readFile(path.join(images, file)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThan(0);
  }
}
