// @vitest-environment happy-dom
import { Trans } from "@lingui/react/macro";
import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";

test.each([
  "<0>x</0> <b>y</b>",
  "<0/>",
  "</0>",
  "<script>alert(1)</script>",
  "<0><0/></0>",
  "a < b > c",
  "{name}",
  "<1>تمر</1>",
])("people's text in a translation stays text: %s", (name) => {
  const logged = vi.spyOn(console, "error");
  const { container } = renderApp(
    <Trans>
      No deals found for “<bdi>{name}</bdi>” by {name}
    </Trans>,
  );
  expect(container.querySelector("bdi")?.textContent).toBe(name);
  expect(container.textContent).toBe(`No deals found for “${name}” by ${name}`);
  expect(logged).not.toHaveBeenCalled();
});
