// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Segmented } from "./segmented.tsx";

test("only the current segment is marked", () => {
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

test("the current segment is scrolled into view, and the page does not scroll", () => {
  const scrollPage = vi.spyOn(window, "scrollTo");
  const boxes: Record<string, { left: number; width: number }> = {
    NAV: { left: 0, width: 200 },
    A: { left: 300, width: 100 },
  };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(boxes[this.tagName]?.left, 0, boxes[this.tagName]?.width, 44);
  });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100);
  renderApp(
    <Segmented
      label="Sort"
      segments={[
        { to: "/", label: "Latest", current: false },
        { to: "/?sort=highest", label: "Highest price", current: true },
      ]}
    />,
  );
  expect(screen.getByRole("navigation", { name: "Sort" }).scrollLeft).toBe(250);
  expect(scrollPage).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a segment keeps its link when its address changes, so that a click in progress still works", async () => {
  renderApp(<List />);
  const before = screen.getByRole("link", { name: "Hottest" });
  await userEvent.click(screen.getByRole("button", { name: "Leeds" }));
  const after = screen.getByRole("link", { name: "Hottest" });
  expect(after.getAttribute("href")).toBe("/?sort=hottest&location=Leeds");
  expect(after).toBe(before);
});

/** List with its filter in the address of each sort. */
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
