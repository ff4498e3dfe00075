import { CHECKS } from "./test-run/checks.ts";
import { describeOutcomes } from "./test-run/print-outcomes.ts";
import { runTogether } from "./test-run/run-step.ts";

/** `npm run check`: types, lint and dead code side by side, in seconds; what `npm test` begins with. */
const outcomes = await runTogether(CHECKS);
for (const line of describeOutcomes(outcomes)) console.log(line);
process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
