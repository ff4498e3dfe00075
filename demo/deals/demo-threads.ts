import type { DemoThreads } from "./demo-types.ts";
import { inArabic } from "./threads/arabic.ts";
import { homeAndTable } from "./threads/home-and-table.ts";
import { life } from "./threads/life.ts";
import { newest } from "./threads/newest.ts";
import { wear } from "./threads/wear.ts";

/** All threads of the demonstration content by the key of their deal. */
export const DEMO_THREADS: DemoThreads = {
  ...newest,
  ...homeAndTable,
  ...wear,
  ...life,
  ...inArabic,
};
