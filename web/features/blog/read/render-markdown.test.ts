// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { dangersIn, HOSTILE_POSTS, type ReadElement } from "#testing/posts/hostile-posts.ts";
import { SLOW_MARKDOWN } from "#testing/posts/slow-markdown.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { sanitize } from "./sanitize-on-server.ts";

// Tests the server's sanitizer. e2e/blog/posts-run-no-scripts.test.ts tests DOMPurify, which needs a real browser.

const render = (markdown: string) => sanitize(markdownToHtml(markdown));

function parsed(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
}

function dangers(html: string): string[] {
  return dangersIn(
    [...parsed(html).querySelectorAll("*")].map(
      (element): ReadElement => ({
        tag: element.localName,
        attributes: [...element.attributes].map(({ name, value }) => [name, value]),
      }),
    ),
  );
}

test("most of the hostile posts would be harmful without sanitizing", () => {
  const harmful = HOSTILE_POSTS.filter((post) => dangers(markdownToHtml(post)).length > 0);
  // Some of them end up as code or text, which is harmless.
  expect(harmful.length).toBeGreaterThan(HOSTILE_POSTS.length * 0.7);
});

test.each(HOSTILE_POSTS)("no script survives: %s", (post) => {
  const html = render(post);
  expect(dangers(html)).toEqual([]);
  expect(html).not.toMatch(/<(script|style|svg|iframe)/i);
});

test("external links are marked, internal ones are not", () => {
  const [away, here, mail] = parsed(
    render("[a](https://dates.example/a?b=1&c=2) [b](/deals/abc1234) [c](mailto:a@b.example)"),
  ).querySelectorAll("a");
  expect(away?.getAttribute("href")).toBe("https://dates.example/a?b=1&c=2");
  expect(away?.getAttribute("rel")).toBe("nofollow ugc noopener noreferrer");
  expect(away?.getAttribute("target")).toBe("_blank");
  expect(here?.getAttributeNames()).toEqual(["href"]);
  expect(mail?.getAttributeNames()).toEqual(["href"]);
});

test("a link's own rel and target are replaced", () => {
  const root = parsed(render('<a href="https://a.example" rel="opener" target="_top">x</a>'));
  expect(root.querySelector("a")?.getAttribute("rel")).toBe("nofollow ugc noopener noreferrer");
  expect(root.querySelector("a")?.getAttribute("target")).toBe("_blank");
});

test("images load lazily, and an image without a usable address is removed", () => {
  const root = parsed(
    render("![Ajwa](https://a.example/x.webp)\n\n![gone](data:image/png;base64,x)"),
  );
  const images = [...root.querySelectorAll("img")];
  expect(images).toHaveLength(1);
  expect(images[0]?.getAttribute("alt")).toBe("Ajwa");
  expect(images[0]?.getAttribute("loading")).toBe("lazy");
});

test("allowed formatting is kept", () => {
  const root = parsed(
    render(
      [
        "# Dates\n\nSoft **Ajwa**, *dry* ~~Zahidi~~ and `code`.\n\n> Quoted",
        "1. one\n2. two\n\n- [x] bought\n- [ ] tasted\n\n---\n\n| Kind | Price |\n|---|--:|\n| Ajwa | 9 |",
      ].join("\n\n"),
    ),
  );
  const kinds = "h2 strong em del code blockquote ol ul hr table th".split(" ");
  expect(kinds.filter((kind) => !root.querySelector(kind))).toEqual([]);
  expect(root.querySelector("ul")?.textContent).toMatch(/☑ bought\s+☐ tasted/);
  expect(root.querySelector("td:last-child")?.getAttribute("align")).toBe("right");
});

test("headings begin at h2, whatever levels the author used", () => {
  const levels = (markdown: string) =>
    [...parsed(markdownToHtml(markdown)).querySelectorAll("h1, h2, h3, h4, h5, h6")].map(
      ({ localName }) => localName,
    );
  expect(levels("# a\n## b\n# c")).toEqual(["h2", "h3", "h2"]);
  expect(levels("## a\n### b")).toEqual(["h2", "h3"]);
  expect(levels("#### a\n###### b\n##### c")).toEqual(["h2", "h4", "h3"]);
});

test("a paragraph with many emphasized words keeps them", () => {
  expect(render("**a** b ".repeat(50)).match(/<strong>/g)).toHaveLength(50);
});

// A parser that stalls exceeds the timeout of the test.
test.each(SLOW_MARKDOWN.map((markdown) => [JSON.stringify(markdown.slice(0, 24)), markdown]))(
  "a long post of %s is rendered in time",
  (_beginning, markdown) => {
    expect(markdown.length).toBeLessThanOrEqual(100_000);
    expect(render(markdown).length).toBeLessThan(20 * markdown.length);
  },
);

test("addresses become links, names with a dot do not", () => {
  const root = parsed(render("https://dates.example/a and Node.js and **bold**"));
  expect([...root.querySelectorAll("a")].map(({ href }) => href)).toEqual([
    "https://dates.example/a",
  ]);
});

test.each([
  ["## Choosing dates", "[below](#choosing-dates)"],
  ["## Choosing *dates*", "[below](#Choosing-dates)"],
  ["## كيف تختار التمر؟", "[أدناه](#كيف-تختار-التمر)"],
  ["## খেজুর বাছাই", "[নিচে](#খেজুর-বাছাই)"],
  ["## Étés & İstanbul", "[x](#étés--i̇stanbul)"],
  ["## Root\n\n## Root", "[second](#root-1)"],
])("a link leads to the heading %s", (heading, link) => {
  const page = parsed(render(`${link}\n\n${heading}`));
  const target = decodeURIComponent(page.querySelector("a")?.hash.slice(1) ?? "");
  expect(target).toMatch(/^post-./);
  expect([...page.querySelectorAll("h2")].at(-1)?.id).toBe(target);
});

test("ids of a post differ from those of the page", () => {
  const page = parsed(render("# root\n\n<h2 id=root>x</h2>\n\n# ...\n\n[x](#%zz)"));
  expect([...page.querySelectorAll("[id]")].map(({ id }) => id)).toEqual(["post-root"]);
});
