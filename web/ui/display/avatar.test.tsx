// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Avatar } from "./avatar.tsx";

test("a member without an avatar has a letter, always on the same color", () => {
  const first = renderApp(<Avatar name="amina" />).container.innerHTML;
  const again = renderApp(<Avatar name="amina" />).container.innerHTML;
  expect(first).toContain(">A</span>");
  expect(again).toBe(first);
});

test("an avatar is shown if there is one, and the default image for an unknown member", () => {
  const own = renderApp(<Avatar name="amina" imageUrl="/images/amina.webp" />).container;
  expect(own.querySelector("img")?.getAttribute("src")).toBe("/images/amina.webp");
  const unknown = renderApp(<Avatar name={null} />).container;
  expect(unknown.querySelector("img")?.getAttribute("src")).toBe("/default-avatar.svg");
});
