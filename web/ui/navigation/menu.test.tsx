// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Menu } from "./menu.tsx";
import { MenuButton, MenuLink } from "./menu-item.tsx";

function render(signOut = () => {}) {
  return renderApp(
    <>
      <Menu label="Amina's menu" button="A">
        <MenuLink to="/settings">Settings</MenuLink>
        <MenuButton onClick={signOut}>Sign out</MenuButton>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
}

function open(signOut = () => {}) {
  render(signOut);
  return userEvent.click(screen.getByRole("button", { name: "Amina's menu" }));
}

const focused = () => document.activeElement?.textContent;

test("a menu opens on its first item and arrow keys wrap around", async () => {
  await open();
  expect(focused()).toBe("Settings");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Sign out");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("Settings");
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("Sign out");
});

test("Escape closes the menu and returns focus to its button", async () => {
  await open();
  await userEvent.keyboard("{Escape}");
  const button = screen.getByRole("button", { name: "Amina's menu" });
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

test("choosing an item runs it and closes the menu", async () => {
  const signOut = vi.fn();
  await open(signOut);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a click elsewhere closes the menu", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a menu at the edge of the screen opens within it", async () => {
  const rect = vi.spyOn(Element.prototype, "getBoundingClientRect");
  for (const { left, width, shift } of [
    { left: -60, width: 390, shift: "68px" },
    { left: 200, width: 390, shift: "-90px" },
    { left: 60, width: 390, shift: "0px" },
  ]) {
    vi.spyOn(document.body, "clientWidth", "get").mockReturnValue(width);
    rect.mockReturnValue(new DOMRect(left, 0, 272, 100));
    const page = render();
    await userEvent.click(screen.getByRole("button", { name: "Amina's menu" }));
    expect(screen.getByRole("menu").parentElement?.style.translate).toBe(shift);
    page.unmount();
  }
  vi.restoreAllMocks();
});
