/** The tiers of a temperature. Their colours are for data, never for controls. */
export type TemperatureTier = "cold" | "fresh" | "mild" | "warm" | "hot" | "top";

const STEPS: readonly { from: number; tier: TemperatureTier; litPoints: number }[] = [
  { from: 400, tier: "top", litPoints: 8 },
  { from: 300, tier: "hot", litPoints: 7 },
  { from: 200, tier: "hot", litPoints: 6 },
  { from: 150, tier: "warm", litPoints: 5 },
  { from: 100, tier: "warm", litPoints: 4 },
  { from: 50, tier: "mild", litPoints: 3 },
  { from: 25, tier: "mild", litPoints: 2 },
  { from: 0, tier: "fresh", litPoints: 1 },
];

/** The tier of a temperature and how many of the gauge's 8 points are lit. */
export function readTemperature(degrees: number): { tier: TemperatureTier; litPoints: number } {
  return STEPS.find((step) => degrees >= step.from) ?? { tier: "cold", litPoints: 0 };
}

/** Hot votes minus cold votes plus the offset (specification 1). */
export function temperatureOf(votes: {
  hotVotes: number;
  coldVotes: number;
  temperatureOffset: number;
}): number {
  return votes.hotVotes - votes.coldVotes + votes.temperatureOffset;
}
