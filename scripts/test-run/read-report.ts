import { stripVTControlCharacters } from "node:util";
import * as z from "zod/mini";

export interface Failure {
  name: string;
  message: string;
}

/** Result of a test runner. Skipped tests count as neither passed nor failed. */
export interface Report {
  passed: number;
  failures: readonly Failure[];
}

/** Parses the JSON report of a runner. Throws if the text is not a report. */
export function readReport(runner: "vitest" | "playwright", text: string): Report {
  const json: unknown = JSON.parse(text);
  return runner === "vitest" ? fromVitest(json) : fromPlaywright(json);
}

const vitestReport = z.object({
  testResults: z._default(
    z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z._default(z.string(), ""),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z._default(z.nullable(z.array(z.string())), []),
          }),
        ),
      }),
    ),
    [],
  ),
});

function fromVitest(json: unknown): Report {
  const files = z.parse(vitestReport, json).testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failures: files.flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === "failed");
      // A file with a failed import or hook has no failed test.
      if (failed.length === 0 && file.status === "failed") {
        return [failure(relative(file.name), [file.message])];
      }
      return failed.map(({ fullName, failureMessages }) =>
        failure(`${relative(file.name)} > ${fullName}`, failureMessages ?? []),
      );
    }),
  };
}

const errors = z._default(z.array(z.object({ message: z._default(z.string(), "") })), []);

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors })) })),
});

const playwrightSuite = z.object({
  specs: z._default(z.array(playwrightSpec), []),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});

const playwrightReport = z.object({
  suites: z._default(z.array(playwrightSuite), []),
  errors,
});

/** Counts a test that passed on a retry as passed. Playwright reports paths relative to `e2e/`. */
function fromPlaywright(json: unknown): Report {
  const report = z.parse(playwrightReport, json);
  const runs = report.suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
  const failed = runs.filter(({ status }) => status === "unexpected");
  return {
    passed: runs.filter(({ status }) => status === "expected" || status === "flaky").length,
    failures: [
      ...report.errors.map(({ message }) => failure("outside of any test", [message])),
      ...failed.map(({ file, line, title, results }) =>
        failure(
          `e2e/${file}:${line} > ${title}`,
          results.flatMap((result) => result.errors.map(({ message }) => message)),
        ),
      ),
    ],
  };
}

function specsOf(suite: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

const FRAME_OF_RUNNER = /^\s+at .*(?:node_modules|node:internal|<anonymous>)/;

function failure(name: string, messages: readonly string[]): Failure {
  const lines = stripVTControlCharacters(messages.join("\n\n")).split("\n");
  return {
    name,
    message: lines
      .filter((line) => !FRAME_OF_RUNNER.test(line))
      .join("\n")
      .trim(),
  };
}

/** Vitest reports absolute paths. */
function relative(file: string): string {
  const root = `${process.cwd()}/`;
  return file.startsWith(root) ? file.slice(root.length) : file;
}
