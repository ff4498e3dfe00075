import { createContext, useContext } from "react";
import { expect, test, vi } from "vitest";
import { cachedPart } from "#lib/cached-part.tsx";
import { type KnownParts, renderInParts, renderWhole } from "./render-in-parts.tsx";

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
const parts = (known: KnownParts, scope = "en 12:00") => ({
  known,
  scope,
  inContexts: (part: React.ReactNode) => <>{part}</>,
});

/** What is rendered of an element, and how often its parts were. */
function render(element: React.ReactElement, known: KnownParts, scope?: string) {
  rendered.mockClear();
  const html = text(renderInParts(element, parts(known, scope)));
  return { html, renders: rendered.mock.calls.flat() };
}

test("equal parts are rendered once, whatever their functions, and stand in their places", () => {
  const known = new Map();
  const page = (
    <main>
      <Card title="Dates" onVote={() => undefined} /> and <Card title="Honey" />, Dates again:{" "}
      <Card title="Dates" />
    </main>
  );
  const first = render(page, known);
  expect(first.renders).toEqual(["Dates", "Honey"]);
  expect(first.html).toBe(text(renderWhole(page)));
  expect(first.html).toMatch(/^<main><button type="button">Dates<\/button>/);
  expect(render(page, known)).toEqual({ html: first.html, renders: [] });
});

test("another language and the next minute have parts of their own", () => {
  const known = new Map();
  render(<Card title="Dates" />, known);
  expect(render(<Card title="Dates" />, known, "ar 12:00").renders).toEqual(["Dates"]);
  expect(render(<Card title="Dates" />, known, "en 12:01").renders).toEqual(["Dates"]);
});

test("a list whose one card changed renders that card, and is put together from the others", () => {
  const known = new Map();
  render(<List titles={["Dates", "Honey", "Olives"]} />, known);
  const changed = <List titles={["Dates", "Black honey", "Olives"]} />;
  const { html, renders } = render(changed, known);
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

test("a part sees nothing of its page, which other pages may not have", () => {
  const Curious = cachedPart(() => <b>{useContext(PageContext)}</b>);
  const page = (
    <PageContext value="this page">
      <Curious />
    </PageContext>
  );
  expect(render(page, new Map()).html).toBe("<b>nothing</b>");
});

test("what somebody writes stays text, even where it looks like the place of a part", () => {
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

test("the parts of a drawing have no end tags", () => {
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
