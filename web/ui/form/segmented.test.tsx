// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
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

test("a segment keeps its link when its address changes, so that a press under way still arrives", async () => {
  renderApp(<List />);
  const before = screen.getByRole("link", { name: "Hottest" });
  await userEvent.click(screen.getByRole("button", { name: "Leeds" }));
  const after = screen.getByRole("link", { name: "Hottest" });
  expect(after.getAttribute("href")).toBe("/?sort=hottest&location=Leeds");
  expect(after).toBe(before);
});

/** A list whose filter is in the address of each sort. */
function List() {
  const [place, setPlace] = useState("");
  return (
    <>
      <button type="button" onClick={() => setPlace("&location=Leeds")}>
        Leeds
      </button>
      <Segmented
        label="Sort"
        segments={[{ to: `/?sort=hottest${place}`, label: "Hottest", current: false }]}
      />
    </>
  );
}
