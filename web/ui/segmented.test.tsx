// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Segmented } from "./segmented.tsx";

test("only the segment we are at is marked as current", () => {
  renderApp(
    <Segmented
      label="Sort"
      segments={[
        { to: "/", label: "Latest", current: false },
        { to: "/?sort=hottest", label: "Hottest", current: true },
      ]}
    />,
  );
  screen.getByRole("navigation", { name: "Sort" });
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Hottest");
  expect(screen.getByRole("link", { name: "Latest" }).hasAttribute("aria-current")).toBe(false);
});
