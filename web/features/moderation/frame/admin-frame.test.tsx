// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NamedLanguage } from "#lib/locale/named-language.tsx";
import { renderApp } from "#testing/render-app.tsx";
import { AdminFrame } from "./admin-frame.tsx";

test.each([null, "ar"] as const)(
  "the current entry is scrolled into view (language in its address: %s)",
  (language) => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(this.textContent === "Halal facts" ? 500 : 0, 0, 0, 0);
    });
    renderApp(
      <NamedLanguage value={language}>
        <AdminFrame isAdmin queues={[]}>
          Page
        </AdminFrame>
      </NamedLanguage>,
      { path: "/admin/halal" },
    );
    expect(screen.getByRole("navigation", { name: "Admin" }).scrollLeft).toBe(500);
  },
);
