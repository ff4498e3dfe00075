// @vitest-environment happy-dom
import { configureStore } from "@reduxjs/toolkit";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { expect, test } from "vitest";
import { silenceLog } from "#testing/silence-log.ts";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { useCommentActions } from "./use-comment-actions.ts";

const AMINA = { id: "amina", username: "amina", profileImageUrl: null };

test("a comment is sent again with the same id after a lost response, and with a new one if the id is taken", async () => {
  silenceLog();
  const ids: string[] = [];
  const taken = { code: "PT409", hint: "comment_id_taken", message: "The id is taken." };
  const backend = createVisitorBackend(async (_, init) => {
    ids.push(JSON.parse(String(init?.body)).comment_id_param);
    if (ids.length === 1) throw new TypeError("fetch failed");
    return Response.json(taken, { status: 409 });
  });
  const store = configureStore({
    reducer: () => null,
    middleware: (defaults) =>
      defaults({
        serializableCheck: false,
        thunk: { extraArgument: { backend, uploadBaseUrl: "" } },
      }),
  });
  const { result } = renderHook(() => useCommentActions("dates", AMINA), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>{children}</Provider>
    ),
  });
  for (let count = 0; count < 3; count += 1) {
    expect((await result.current.send("Soft and fresh", null)).failure).not.toBeNull();
  }
  const [first, again, anew] = ids;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(anew).toMatch(/^[0-9a-f-]{36}$/);
  expect(anew).not.toBe(first);
});
