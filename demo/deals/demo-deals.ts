import { arabic } from "./categories/arabic.ts";
import { books } from "./categories/books.ts";
import { eid } from "./categories/eid.ts";
import { finance } from "./categories/finance.ts";
import { food } from "./categories/food.ts";
import { health } from "./categories/health.ts";
import { international } from "./categories/international.ts";
import { kids } from "./categories/kids.ts";
import { local } from "./categories/local.ts";
import { men } from "./categories/men.ts";
import { other } from "./categories/other.ts";
import { perfumes } from "./categories/perfumes.ts";
import { prayer } from "./categories/prayer.ts";
import { tech } from "./categories/tech.ts";
import { toys } from "./categories/toys.ts";
import { travel } from "./categories/travel.ts";
import { wedding } from "./categories/wedding.ts";
import { women } from "./categories/women.ts";
import type { DemoDeals } from "./demo-types.ts";

/** All deals of the demonstration content by category. */
export const DEMO_DEALS: DemoDeals = {
  men,
  women: [...women, ...arabic.women],
  kids,
  books: [...books, ...arabic.books],
  eid: [...eid, ...arabic.eid],
  finance,
  food: [...food, ...arabic.food],
  health,
  international: [...international, ...arabic.international],
  local,
  perfumes: [...perfumes, ...arabic.perfumes],
  prayer,
  tech,
  toys,
  travel: [...travel, ...arabic.travel],
  wedding,
  other,
};
