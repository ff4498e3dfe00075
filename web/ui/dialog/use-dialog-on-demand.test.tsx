// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { silenceLog } from "#testing/silence-log.ts";
import { useDialogOnDemand } from "./use-dialog-on-demand.ts";

const load = vi.fn<() => Promise<() => React.ReactNode>>();

function Menu() {
  const { Dialog, open } = useDialogOnDemand(load);
  return (
    <>
      <button type="button" onClick={open}>
        Menu
      </button>
      {Dialog && <Dialog />}
    </>
  );
}

const menu = () => screen.getByRole("button", { name: "Menu" });

test("a dialog whose code cannot be downloaded shows an alert and opens on the next click", async () => {
  silenceLog();
  load.mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValueOnce(() => <p>Leaderboard</p>);
  renderApp(<Menu />);
  await userEvent.click(menu());
  await userEvent.click(await screen.findByRole("button", { name: "OK" }));
  await userEvent.click(menu());
  await screen.findByText("Leaderboard");
});

test("the pressed button waits for the code, and the dialog does not open over another page", async () => {
  const loaded = Promise.withResolvers<() => React.ReactNode>();
  load.mockReturnValueOnce(loaded.promise);
  renderApp(<Menu />);
  await userEvent.click(menu());
  expect(menu().hasAttribute("data-waiting")).toBe(true);
  const { href } = location;
  history.pushState(null, "", "/blog");
  onTestFinished(() => history.replaceState(null, "", href));
  loaded.resolve(() => <p>Leaderboard</p>);
  await waitFor(() => expect(menu().hasAttribute("data-waiting")).toBe(false));
  expect(screen.queryByText("Leaderboard")).toBeNull();
});

test("the server renders the menu without a router", () => {
  expect(renderToString(<Menu />)).toContain("Menu");
});
