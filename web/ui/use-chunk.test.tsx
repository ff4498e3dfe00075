// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { silenceLog } from "#testing/silence-log.ts";
import { useChunk } from "./use-chunk.ts";

const load = vi.fn<() => Promise<() => React.ReactNode>>();

afterEach(() => {
  load.mockReset();
});

function Menu() {
  const [isOpen, setOpen] = useState(false);
  const Dialog = useChunk(isOpen, load, () => setOpen(false));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      {isOpen && Dialog && <Dialog />}
    </>
  );
}

function Page() {
  const [, setAddress] = useState("");
  const Part = useChunk(true, load);
  function open(address: string): void {
    const { href } = location;
    history.pushState(null, "", address);
    onTestFinished(() => history.replaceState(null, "", href));
    setAddress(address);
  }
  return (
    <>
      <button type="button" onClick={() => open("/blog")}>
        Next page
      </button>
      {Part && <Part />}
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

test("a part that no visitor opened shows no alert if it cannot be downloaded, and is retried on the next page", async () => {
  silenceLog();
  load.mockRejectedValueOnce(new Error("offline"));
  load.mockResolvedValueOnce(() => <p>Notices</p>);
  renderApp(<Page />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await screen.findByText("Notices");
  expect(screen.queryByRole("button", { name: "OK" })).toBeNull();
});

test("the server renders the menu without a router", () => {
  expect(renderToString(<Menu />)).toContain("Menu");
});
