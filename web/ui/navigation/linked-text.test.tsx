// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MENTION_CASES } from "#contract/deals/mention-cases.fixture.ts";
import { renderApp } from "#testing/render-app.tsx";
import { LinkedText } from "./linked-text.tsx";

test.each(MENTION_CASES)("'%s' links to the profiles of %j only", async (text, names) => {
  const { container } = renderApp(
    <p>
      <LinkedText text={text} mentions={["emre_t", "hamza"]} />
    </p>,
  );
  const links = screen.queryAllByRole("link").map((link) => link.getAttribute("href") ?? "");
  const profiles = links.filter((href) => href.startsWith("/profile/"));
  expect(new Set(profiles)).toEqual(new Set(names.map((name) => `/profile/${name}`)));
  expect(container.textContent).toBe(text);
});
