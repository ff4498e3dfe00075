import { expect, test } from "vitest";
import { readReport } from "./read-report.ts";

test("a Vitest report is read as passed and failed tests, with file and message", () => {
  const report = readReport(
    "vitest",
    JSON.stringify({
      testResults: [
        {
          name: `${process.cwd()}/contract/price.test.ts`,
          status: "failed",
          assertionResults: [
            { fullName: "a price is read", status: "passed", failureMessages: [] },
            {
              fullName: "a price is refused",
              status: "failed",
              failureMessages: [
                "expected 1\n    at contract/price.test.ts:3:1\n    at run (node_modules/x.js:1:1)",
              ],
            },
            { fullName: "a price is skipped", status: "skipped", failureMessages: [] },
          ],
        },
      ],
    }),
  );

  expect(report).toEqual({
    passed: 1,
    failures: [
      {
        name: "contract/price.test.ts > a price is refused",
        message: "expected 1\n    at contract/price.test.ts:3:1",
      },
    ],
  });
});

test("a file that Vitest cannot import is a failure", () => {
  const report = readReport(
    "vitest",
    JSON.stringify({
      testResults: [
        {
          name: "contract/price.test.ts",
          status: "failed",
          message: "Cannot find module",
          assertionResults: [],
        },
      ],
    }),
  );

  expect(report.failures).toEqual([
    { name: "contract/price.test.ts", message: "Cannot find module" },
  ]);
});

test("all suites of a Playwright report are read, and an error outside any test is a failure", () => {
  const passed = {
    title: "a visitor reads",
    file: "a.test.ts",
    line: 3,
    tests: [{ status: "expected", results: [] }],
  };
  const report = readReport(
    "playwright",
    JSON.stringify({
      suites: [{ specs: [passed], suites: [{ specs: [passed] }] }],
      errors: [{ message: "the site did not start" }],
    }),
  );

  expect(report).toEqual({
    passed: 2,
    failures: [{ name: "outside of any test", message: "the site did not start" }],
  });
});

test("an invalid report is refused", () => {
  expect(() => readReport("vitest", "RUN v5")).toThrow();
  expect(() => readReport("playwright", '{"suites":[{"specs":[{}]}]}')).toThrow();
});
