import { arabic } from "./deals/arabic.ts";
import { books } from "./deals/books.ts";
import { eid } from "./deals/eid.ts";
import { finance } from "./deals/finance.ts";
import { food } from "./deals/food.ts";
import { health } from "./deals/health.ts";
import { international } from "./deals/international.ts";
import { kids } from "./deals/kids.ts";
import { local } from "./deals/local.ts";
import { men } from "./deals/men.ts";
import { other } from "./deals/other.ts";
import { perfumes } from "./deals/perfumes.ts";
import { prayer } from "./deals/prayer.ts";
import { tech } from "./deals/tech.ts";
import { toys } from "./deals/toys.ts";
import { travel } from "./deals/travel.ts";
import { wedding } from "./deals/wedding.ts";
import { women } from "./deals/women.ts";
import type { DemoDeals } from "./demo-types.ts";

/** Every deal of the demonstration content by its category. */
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
