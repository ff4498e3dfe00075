/** Returns a wait in the unit that people would use, rounded up: minutes under an hour, hours under two days. */
export function roundedWait(seconds: number): { unit: "minute" | "hour" | "day"; count: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.ceil(minutes / 60);
  if (minutes < 60) return { unit: "minute", count: minutes };
  return hours < 48
    ? { unit: "hour", count: hours }
    : { unit: "day", count: Math.ceil(hours / 24) };
}
