import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { DailyCounts } from "#contract/admin-overview.ts";
import { formatDate } from "#lib/format-relative-time.ts";

const HEIGHT = 200;
/** In seconds, as uPlot counts. */
const DAY = 86_400;

/** Draws the two lines in the colours of the theme, as wide as the place is; answers how to remove them. */
export function drawLines(
  place: HTMLElement,
  days: readonly DailyCounts[],
  words: { deals: string; members: string; locale: string },
): () => void {
  const colour = (token: string) => getComputedStyle(place).getPropertyValue(token).trim();
  const axis: uPlot.Axis = {
    stroke: colour("--muted"),
    grid: { stroke: colour("--border") },
    ticks: { stroke: colour("--border") },
  };
  const whole = (_plot: uPlot, values: number[]) =>
    values.map((value) => (Number.isInteger(value) ? String(value) : ""));
  // The day and the month of "23 Oct 2026", as the site writes dates everywhere.
  const byDay = (_plot: uPlot, seconds: number[]) =>
    seconds.map((second) =>
      formatDate(new Date(second * 1000).toISOString(), words.locale)
        .split(" ")
        .slice(0, 2)
        .join(" "),
    );
  const plot = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1e3), "Etc/UTC"),
      scales: { y: { range: (_plot, _min, max) => [0, Math.max(4, max)] } },
      axes: [
        { ...axis, values: byDay, incrs: [DAY, 2 * DAY, 5 * DAY, 10 * DAY], space: 60 },
        { ...axis, values: whole },
      ],
      series: [
        {},
        { label: words.deals, stroke: colour("--primary-ink"), width: 2 },
        { label: words.members, stroke: colour("--gold-ink"), width: 2, dash: [6, 4] },
      ],
    },
    [
      days.map(({ day }) => Date.parse(day) / 1000),
      days.map(({ deals }) => deals),
      days.map(({ members }) => members),
    ],
    place,
  );
  const observer = new ResizeObserver(() =>
    plot.setSize({ width: place.clientWidth, height: HEIGHT }),
  );
  observer.observe(place);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}
