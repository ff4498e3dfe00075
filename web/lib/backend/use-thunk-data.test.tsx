// @vitest-environment happy-dom
import { configureStore, createAsyncThunk } from "@reduxjs/toolkit";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { expect, test } from "vitest";
import type { AppThunk } from "./create-app-thunk.ts";
import { useThunkData } from "./use-thunk-data.ts";

const store = configureStore({ reducer: () => ({}) });

/** Renders a list whose requests the test answers by their position. */
function listInState() {
  const sent: { state: string; respond: (rows: string[]) => void }[] = [];
  const load = createAsyncThunk(
    "test/list",
    (state: string) => new Promise<string[]>((respond) => sent.push({ state, respond })),
  ) as unknown as AppThunk<string[], string>;
  const view = renderHook(({ state }) => useThunkData(load, state), {
    initialProps: { state: "live" },
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>{children}</Provider>
    ),
  });
  const respond = async (nth: number, rows: string[]) => {
    await waitFor(() => expect(sent.length).toBeGreaterThan(nth));
    await act(async () => sent[nth]?.respond(rows));
  };
  return { ...view, sent, respond };
}

test("another state hides the earlier rows, and a late response changes nothing", async () => {
  const { result, rerender, sent, respond } = listInState();
  await respond(0, ["Medjool dates"]);
  await waitFor(() => expect(result.current.data).toEqual(["Medjool dates"]));
  await act(async () => void result.current.reload());

  rerender({ state: "rejected" });
  expect(result.current).toMatchObject({ status: "loading", data: null });
  await respond(2, ["Honey"]);
  await waitFor(() => expect(result.current.data).toEqual(["Honey"]));
  await respond(1, ["Medjool dates"]);
  expect(result.current).toMatchObject({ status: "ready", data: ["Honey"] });
  expect(sent.map(({ state }) => state)).toEqual(["live", "live", "rejected"]);
});

test("a reloaded list stays visible until the new rows arrive", async () => {
  const { result, respond } = listInState();
  await respond(0, ["Medjool dates"]);
  await waitFor(() => expect(result.current.status).toBe("ready"));
  await act(async () => void result.current.reload());
  expect(result.current).toMatchObject({ status: "loading", data: ["Medjool dates"] });
  await respond(1, ["Honey"]);
  await waitFor(() => expect(result.current.data).toEqual(["Honey"]));
});
