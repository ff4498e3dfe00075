import { type Deal, dealFromRow } from "#contract/deals/deal.ts";

/** Amina's deal on dates: 118 degrees, posted 24 minutes before the time of component tests. */
export function aminasDates(changes: Partial<Deal> = {}): Deal {
  const deal = dealFromRow({
    id: "a1b2c3d4-0000-4000-8000-000000000001",
    user_id: "amina",
    username: "amina",
    title: "Medjool dates, 5 kg box",
    description: "Fresh season stock.",
    price: 24.99,
    currency: "GBP",
    merchant: "Nakheel Grocers",
    deal_url: "https://nakheel.example/dates",
    image_url: "http://samha.test/images/deal/amina/dates.webp",
    category: "food",
    location: "UK",
    status: "active",
    created_at: "2026-11-20T11:36:00Z",
    hot_votes: 120,
    cold_votes: 2,
    comments_count: 23,
  });
  return { ...deal, ...changes };
}
