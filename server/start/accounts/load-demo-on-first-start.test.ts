import { expect, test } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { developmentPassword } from "./load-demo-on-first-start.ts";

test("demonstration members have a known password on a development machine only", () => {
  expect(developmentPassword(readEnv({}))).toBeTruthy();
  for (const variables of [{ SITE_URL: "https://samha.example" }, { HOST: "0.0.0.0" }]) {
    expect(developmentPassword(readEnv({ ...variables, DEMO: "on" }))).toBeUndefined();
  }
  expect(developmentPassword(readEnv({ DEMO: "off" }))).toBeUndefined();
});
