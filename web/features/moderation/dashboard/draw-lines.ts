import uPlot from "uplot";
import { isolate } from "#contract/text/isolate.ts";
import "uplot/dist/uPlot.min.css";
import type { DailyCounts } from "#contract/moderation/admin-overview.ts";
import { formatDate } from "#lib/format/format-relative-time.ts";

const HEIGHT = 200;
/** In seconds, the unit of uPlot. */
const DAY = 86_400;

/** Draws the two lines in the theme's colors, as wide as `container`. Returns a function that removes them. */
export function drawLines(
  container: HTMLElement,
  days: readonly DailyCounts[],
  texts: { deals: string; members: string; locale: string },
): () => void {
  const color = (token: string) => getComputedStyle(container).getPropertyValue(token).trim();
  const axis: uPlot.Axis = {
    stroke: color("--muted"),
    grid: { stroke: color("--border") },
    ticks: { stroke: color("--border") },
  };
  const whole = (_plot: uPlot, values: number[]) =>
    values.map((value) => (Number.isInteger(value) ? String(value) : ""));
  // Day and month of "23 Oct 2026" in the site's date format. Isolated, because a canvas is left to right.
  const byDay = (_plot: uPlot, seconds: number[]) =>
    seconds.map((second) => {
      const date = formatDate(new Date(second * 1000).toISOString(), texts.locale);
      return isolate(date.split(" ").slice(0, 2).join(" "));
    });
  const plot = new uPlot(
    {
      width: container.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1e3), "Etc/UTC"),
      scales: { y: { range: (_plot, _min, max) => [0, Math.max(4, max)] } },
      axes: [
        { ...axis, size: 30, values: byDay, incrs: [DAY, 2 * DAY, 5 * DAY, 10 * DAY], space: 60 },
        { ...axis, values: whole },
      ],
      series: [
        {},
        { label: texts.deals, stroke: color("--primary-ink"), width: 2 },
        { label: texts.members, stroke: color("--gold-ink"), width: 2, dash: [6, 4] },
      ],
    },
    [
      days.map(({ day }) => Date.parse(day) / 1000),
      days.map(({ deals }) => deals),
      days.map(({ members }) => members),
    ],
    container,
  );
  const observer = new ResizeObserver(() =>
    plot.setSize({ width: container.clientWidth, height: HEIGHT }),
  );
  observer.observe(container);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}
