import { expect, test } from "vitest";
import type { Language } from "#contract/language.ts";
import { composeDocument, escapeJson } from "./document.ts";

const SCRIPT = "</script><script>alert(1)</script>";
const SEPARATORS = "\u2028\u2029";

const compose = (
  title: string,
  canonicalPath?: string,
  feedPath?: string,
  namedLanguage: Language | null = null,
) =>
  composeDocument({
    language: "en",
    namedLanguage,
    siteName: "Samha & co",
    siteUrl: "https://samha.example",
    html: [Buffer.from("<main></main>")],
    meta: {
      title,
      description: `"${title}"`,
      ...(canonicalPath ? { canonicalPath } : {}),
      ...(feedPath ? { feedPath } : {}),
      jsonLd: [{ "@type": "Product", name: title }],
    },
    data: escapeJson(JSON.stringify({ title })),
    headScript: "",
    pageDataId: "page-data",
    modules: ["/assets/entry.js", "/assets/deal.js"],
    starter: null,
    styleUrls: ["/assets/styles.css"],
    fontUrls: [],
  }).toString();

test("a deal's title can neither close a script element nor open one", () => {
  const document = compose(`Dates ${SCRIPT}`);
  expect(document).not.toContain("alert(1)</script>");
  expect(document).not.toContain('content=""');
  expect(document).toContain("<title>Dates &lt;/script&gt;");
  expect(document.match(/<script/g)).toHaveLength(4);
});

test("the data in the page is unchanged, including line separators and comments", () => {
  const title = `<!-- ${SCRIPT} ${SEPARATORS} "quoted" \\u003c`;
  const document = compose(title);
  const data = /id="page-data">(.*?)<\/script>/s.exec(document)?.[1] ?? "";
  expect(data).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(data)).toEqual({ title });
});

test("the canonical link of a page is its own address or missing", () => {
  expect(compose("Dates", "/deals/1234567")).toContain(
    '<link rel="canonical" href="https://samha.example/deals/1234567">',
  );
  expect(compose("Not found")).not.toContain("canonical");
});

test.each([
  [null, "/deals/1234567"],
  ["en", "/deals/1234567"],
  ["ar", "/deals/1234567?lang=ar"],
] as const)(
  "with the language %s in the address, the canonical link is %s, and both languages are linked",
  (named, path) => {
    const document = compose("Dates", "/deals/1234567", undefined, named);
    expect(document).toContain(`<link rel="canonical" href="https://samha.example${path}">`);
    expect(
      [...document.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, ...link]) => link),
    ).toEqual([
      ["en", "https://samha.example/deals/1234567"],
      ["ar", "https://samha.example/deals/1234567?lang=ar"],
      ["x-default", "https://samha.example/deals/1234567"],
    ]);
  },
);

test("a page without a canonical address has no links to other languages", () => {
  expect(compose("Not found")).not.toContain("hreflang");
});

test("a page links to the feed of its deals, if any", () => {
  expect(compose("Eid & Ramadan", "/category/eid", "/category/eid/feed.xml")).toContain(
    '<link rel="alternate" type="application/atom+xml" title="Eid &amp; Ramadan" href="https://samha.example/category/eid/feed.xml">',
  );
  expect(compose("Dates", "/deals/1234567")).not.toContain("atom");
});

test("the viewport allows a maximum scale of 5", () => {
  expect(compose("Dates")).toContain(
    '<meta name="viewport" content="width=device-width,initial-scale=1,maximum-scale=5">',
  );
});

test("a shared link states type, size and description of its image", () => {
  const document = compose("Dates & figs");
  expect(document).toContain(
    '<meta property="og:image" content="https://samha.example/share.png">',
  );
  expect(document).toContain('<meta property="og:image:type" content="image/png">');
  expect(document).toContain('<meta property="og:image:width" content="1200">');
  expect(document).toContain('<meta property="og:image:height" content="630">');
  expect(document).toContain('<meta property="og:image:alt" content="Dates &amp; figs">');
});
