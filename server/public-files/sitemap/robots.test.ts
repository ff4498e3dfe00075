import { expect, onTestFinished, test, vi } from "vitest";
import { createPublicFiles, type PublicFilesOptions } from "#server/public-files/public-files.ts";

test("security.txt names the contact form, its own address and an end within a year", async () => {
  vi.useFakeTimers({ now: Date.parse("2027-01-09T08:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const files = createPublicFiles({ siteUrl: "https://samha.example" } as PublicFilesOptions);
  const response = await files.request("/.well-known/security.txt");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")?.toLowerCase()).toBe("text/plain; charset=utf-8");
  expect((await response.text()).split("\n")).toEqual([
    "Contact: https://samha.example/contact",
    "Expires: 2027-04-09T08:00:00.000Z",
    "Preferred-Languages: en, ar",
    "Canonical: https://samha.example/.well-known/security.txt",
    "",
  ]);
});
