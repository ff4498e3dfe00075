import { createHash } from "node:crypto";
import type { DealDatabase } from "#bench/data/deal-database.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns, median } from "#bench/report/statistics.ts";

export interface Read {
  /** Statement that reads a page. It returns one row with the JSON text in the column `answer`. */
  text: string;
  values: unknown[];
  check(answer: unknown): void;
}

const ROUNDS = 5;
const RUNS_A_ROUND = 60;
const ROUND_MS = 1_500;

/** Compares the rates of two reads, measured alternately, each with its database. */
export async function compareReads(
  name: string,
  atLeast: number,
  measured: [DealDatabase, Read],
  reference: [DealDatabase, Read],
): Promise<Measurement> {
  const medians = await compareInTurns(
    ROUNDS,
    () => readRate(...measured),
    () => readRate(...reference),
  );
  return {
    name,
    ...medians,
    unit: "reads/s",
    target: { atLeast },
  };
}

/** Returns the reads per second at the median duration. */
export async function readRate({ visitor }: DealDatabase, read: Read): Promise<number> {
  const { text, values } = read;
  // A hash, because PostgreSQL truncates names after 63 bytes.
  const name = createHash("sha1").update(text).digest("hex");
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
  for (let run = 0; run < RUNS_A_ROUND && performance.now() < end; run++) {
    const startedAt = performance.now();
    const { rows } = await visitor.query<{ answer: string }>({ name, text, values });
    times.push(performance.now() - startedAt);
    if (run === 0) read.check(JSON.parse(rows[0]?.answer ?? "null"));
  }
  return 1000 / median(times);
}
