import { CHECKS } from "./test-run/checks.ts";
import { describeOutcomes } from "./test-run/print-outcomes.ts";
import { runTogether } from "./test-run/run-step.ts";

/** `npm run check`: checks types, lint, dead code and imports in parallel. `npm test` starts with the same checks. */
const outcomes = await runTogether(CHECKS);
for (const line of describeOutcomes(outcomes)) console.log(line);
process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
