// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { SettingsSection } from "./settings-section.tsx";

function show(path: string) {
  renderApp(
    <>
      <Link to="/settings#muted">Muted</Link>
      <SettingsSection id="muted" layout="folded" title="Muted members" intro="Nobody tells them">
        Bilal
      </SettingsSection>
      <SettingsSection id="theme" layout="row" title="Theme">
        Dark
      </SettingsSection>
    </>,
    { path },
  );
  const [fold] = document.getElementsByTagName("details");
  if (!fold) throw new Error("nothing is folded");
  return fold;
}

const pressTitle = () => userEvent.click(screen.getByRole("heading", { name: "Muted members" }));

test("a folded section opens and closes at a press on its title", async () => {
  const fold = show("/settings");
  expect(fold.open).toBe(false);
  expect(screen.getByRole("region", { name: "Muted members" }).textContent).toContain("Bilal");
  await pressTitle();
  expect(fold.open).toBe(true);
  await pressTitle();
  expect(fold.open).toBe(false);
});

test("the section that the address names is open, and a link to it opens it again", async () => {
  const fold = show("/settings#muted");
  expect(fold.open).toBe(true);
  await pressTitle();
  expect(fold.open).toBe(false);
  await userEvent.click(screen.getByRole("link", { name: "Muted" }));
  expect(fold.open).toBe(true);
});

test("another section of the address leaves it folded", () => {
  expect(show("/settings#theme").open).toBe(false);
});
