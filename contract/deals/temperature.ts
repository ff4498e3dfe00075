/** Temperature tiers, coldest first, with the degrees at which they begin. */
export const TIERS = [
  { tier: "cold", from: Number.NEGATIVE_INFINITY },
  { tier: "fresh", from: 0 },
  { tier: "mild", from: 25 },
  { tier: "warm", from: 100 },
  { tier: "hot", from: 200 },
  { tier: "top", from: 400 },
] as const;

export type TemperatureTier = (typeof TIERS)[number]["tier"];

/** Degrees at which each point of the gauge lights up. */
const POINTS = [0, 25, 50, 100, 150, 200, 300, 400];

/** Returns the tier of a temperature and the number of lit points. */
export function readTemperature(degrees: number): { tier: TemperatureTier; litPoints: number } {
  return {
    tier: TIERS.findLast(({ from }) => degrees >= from)?.tier ?? "cold",
    litPoints: POINTS.filter((from) => degrees >= from).length,
  };
}

export function startOfTier(wanted: TemperatureTier): number {
  return TIERS.find(({ tier }) => tier === wanted)?.from ?? 0;
}

/** Returns hot votes minus cold votes plus the offset. */
export function temperatureOf(votes: {
  hotVotes: number;
  coldVotes: number;
  temperatureOffset: number;
}): number {
  return votes.hotVotes - votes.coldVotes + votes.temperatureOffset;
}
