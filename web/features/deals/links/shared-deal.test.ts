import { expect, test } from "vitest";
import { sharedValues } from "./shared-deal.ts";

const LINK = "https://palm.example/dates?size=5";

test.each([
  ["link and title", { url: LINK, title: "Dates" }, LINK, "Dates"],
  ["link alone", { url: LINK }, LINK, ""],
  [
    "link in the text, as Chrome on Android sends it",
    { text: LINK, title: "Dates" },
    LINK,
    "Dates",
  ],
  ["link within a sentence", { text: `Look: ${LINK}, today only` }, LINK, ""],
  ["link in Arabic text", { text: `انظر ${LINK}، اليوم فقط` }, LINK, ""],
  ["two links in the text: the first", { text: `${LINK} https://b.example/` }, LINK, ""],
  ["link before the text's link", { url: LINK, text: "https://b.example/" }, LINK, ""],
  ["javascript:", { url: "javascript:alert(1)", title: "Dates" }, "", "Dates"],
  ["javascript: with a link in it", { url: `javascript:open('${LINK}')` }, null, null],
  ["data:", { url: "data:text/html,<b>Dates</b>" }, null, null],
  ["no protocol", { url: "palm.example/dates", title: "Dates" }, "", "Dates"],
  ["upper case", { url: "HTTPS://PALM.example/dates" }, "HTTPS://PALM.example/dates", ""],
  ["spaces and line breaks", { url: ` ${LINK}\n`, title: "Dates,\n 5 kg " }, LINK, "Dates, 5 kg"],
  ["the link as title", { url: LINK, title: LINK }, LINK, ""],
  ["nothing", { url: "", text: " ", title: "" }, null, null],
])("a shared page: %s", (_name, query, link, title) => {
  const values = sharedValues(new URLSearchParams(query as Record<string, string>));
  expect(values).toEqual(link === null ? null : { deal_url: link, title });
});

test("a long shared title is shortened to what the form accepts", () => {
  const title = sharedValues(new URLSearchParams({ url: LINK, title: "Ajwa dates ".repeat(40) }));
  expect(title?.title).toMatch(/^Ajwa dates .*…$/);
  expect(title?.title.length).toBeLessThanOrEqual(140);
});
