import { createContext, useContext } from "react";
import { expect, test, vi } from "vitest";
import { cachedPart } from "#lib/cached-part.tsx";
import { type PartCache, renderInParts, renderWhole } from "./render-in-parts.tsx";

const rendered = vi.fn();
const PageContext = createContext("nothing");

const Card = cachedPart(({ title, onVote }: { title: string; onVote?: () => void }) => {
  rendered(title);
  return (
    <button type="button" onClick={onVote}>
      {title}
    </button>
  );
});

const List = cachedPart(({ titles }: { titles: readonly string[] }) => {
  rendered("list");
  return titles.map((title) => <Card key={title} title={title} />);
});

const text = (pieces: Uint8Array[]) => Buffer.concat(pieces).toString();
const parts = (cache: PartCache, scope = "en 12:00") => ({
  cache,
  scope,
  inContexts: (part: React.ReactNode) => <>{part}</>,
});

/** Returns the markup of an element and the parts that were rendered for it. */
function render(element: React.ReactElement, cache: PartCache, scope?: string) {
  rendered.mockClear();
  const html = text(renderInParts(element, parts(cache, scope)));
  return { html, renders: rendered.mock.calls.flat() };
}

test("identical parts are rendered once, in the right places, and their function props are ignored", () => {
  const cache = new Map();
  const page = (
    <main>
      <Card title="Dates" onVote={() => undefined} /> and <Card title="Honey" />, Dates again:{" "}
      <Card title="Dates" />
    </main>
  );
  const first = render(page, cache);
  expect(first.renders).toEqual(["Dates", "Honey"]);
  expect(first.html).toBe(text(renderWhole(page)));
  expect(first.html).toMatch(/^<main><button type="button">Dates<\/button>/);
  expect(render(page, cache)).toEqual({ html: first.html, renders: [] });
});

test("parts are not shared between languages or minutes", () => {
  const cache = new Map();
  render(<Card title="Dates" />, cache);
  expect(render(<Card title="Dates" />, cache, "ar 12:00").renders).toEqual(["Dates"]);
  expect(render(<Card title="Dates" />, cache, "en 12:01").renders).toEqual(["Dates"]);
});

test("a list with one changed card renders that card and reuses the others", () => {
  const cache = new Map();
  render(<List titles={["Dates", "Honey", "Olives"]} />, cache);
  const changed = <List titles={["Dates", "Black honey", "Olives"]} />;
  const { html, renders } = render(changed, cache);
  expect(renders).toEqual(["list", "Black honey"]);
  expect(html).toBe(text(renderWhole(changed)));
});

test("two components with the same props are two parts", () => {
  const Other = cachedPart(({ title }: { title: string }) => <i>{title}</i>);
  const page = (
    <p>
      <Card title="Dates" />
      <Other title="Dates" />
    </p>
  );
  expect(render(page, new Map()).html).toContain("</button><i>Dates</i>");
});

test("a part cannot read the contexts of its page", () => {
  const Curious = cachedPart(() => <b>{useContext(PageContext)}</b>);
  const page = (
    <PageContext value="this page">
      <Curious />
    </PageContext>
  );
  expect(render(page, new Map()).html).toBe("<b>nothing</b>");
});

test("user content stays text, even if it looks like the placeholder of a part", () => {
  const page = (
    <p>
      {'<cached-part id="0"></cached-part>></use>'}
      <Card title="Dates" />
    </p>
  );
  const { html } = render(page, new Map());
  expect(html).toBe(text(renderWhole(page)));
  expect(html).toContain("&lt;cached-part id=&quot;0&quot;&gt;&lt;/cached-part&gt;");
});

test("SVG shapes are self-closing", () => {
  const drawing = (
    <svg aria-hidden="true">
      <use href="#star" />
      <path d="M0 0" />
    </svg>
  );
  expect(text(renderWhole(drawing))).toBe(
    '<svg aria-hidden="true"><use href="#star"/><path d="M0 0"/></svg>',
  );
});
