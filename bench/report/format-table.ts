import { isMet, type Measurement, ratioOf } from "./measurement.ts";

const HEADINGS = ["what", "measured", "reference", "ratio", "target", "ok"];

/** Formats the measurements as a plain-text table, with numbers aligned to the right. */
export function formatTable(measurements: readonly Measurement[]): string {
  const rows = [HEADINGS, ...measurements.map(cells)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, column, widths))
      .join("  ")
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => "-".repeat(width)).join("  "));
  return lines.join("\n");
}

function cells(measurement: Measurement): string[] {
  const { name, measured, reference, unit, target } = measurement;
  return [
    name,
    `${inDigits(measured)} ${unit}`,
    `${inDigits(reference)} ${unit}`,
    ratioOf(measurement).toFixed(2),
    "atLeast" in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`,
    isMet(measurement) ? "yes" : "NO",
  ];
}

/** Formats with three significant digits, from 1,000 without decimals: 0.0412, 96.4, 12,346. */
function inDigits(value: number): string {
  return value >= 1000
    ? Math.round(value).toLocaleString("en")
    : value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  const isNumber = column > 0 && column < HEADINGS.length - 2;
  return isNumber ? cell.padStart(width) : cell.padEnd(width);
}
