import { stripVTControlCharacters } from "node:util";
import type { Failure } from "./read-report.ts";
import type { Outcome } from "./run-step.ts";

const FAILURES_MAX = 40;
const LINES_MAX = 30;
const LINE_MAX = 400;

/**
 * Returns the summary of a run: every step with its duration, every failed test with its message, and the totals in the last
 * line. The failures are repeated because the log of a build server keeps only its end.
 */
export function describeOutcomes(outcomes: readonly Outcome[]): string[] {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  return [
    "",
    ...outcomes.map(describeStep),
    ...outcomes.filter((outcome) => outcome.failed > 0).flatMap(describeFailures),
    `${passed} passed, ${failed} failed`,
  ];
}

function describeStep({ name, passed, failed, seconds }: Outcome): string {
  return `${failed === 0 ? "ok    " : "FAILED"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`;
}

function describeFailures({ name, failures }: Outcome): string[] {
  const shown = failures.slice(0, FAILURES_MAX).flatMap(describeFailure);
  const rest = failures.length - FAILURES_MAX;
  return ["", `FAILED ${name}`, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : []), ""];
}

/** Shortens a message to its first lines, which contain the expected value, and its last lines, which contain the position. */
function describeFailure({ name, message }: Failure): string[] {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => `      ${line.trimEnd().slice(0, LINE_MAX)}`);
  const half = LINES_MAX / 2;
  const shown =
    lines.length > LINES_MAX
      ? [...lines.slice(0, half), "      ...", ...lines.slice(-half)]
      : lines;
  return [`  ${name}`, ...shown];
}
