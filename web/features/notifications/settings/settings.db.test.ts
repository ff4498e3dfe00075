import { configureStore } from "@reduxjs/toolkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "#lib/backend/backend.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { loadNotificationSettings, saveNotificationSwitches } from "./settings-requests.ts";

let site: TestBackend;

beforeAll(async () => {
  site = await startTestBackend();
});
afterAll(() => site.stop());

test("a member switches each kind on and off separately, and the settings are stored", async () => {
  const { dispatch } = storeOf((await site.join("amina")).backend);

  await dispatch(saveNotificationSwitches({ mail: { reply: true } })).unwrap();
  await dispatch(saveNotificationSwitches({ bell: { comment: false } })).unwrap();
  await dispatch(saveNotificationSwitches({ mail: { mention: true } })).unwrap();

  const settings = await dispatch(loadNotificationSettings()).unwrap();
  expect(settings.mail).toMatchObject({ reply: true, mention: true, comment: false });
  expect(settings.bell).toMatchObject({ comment: false, reply: true });
});

function storeOf(backend: Backend) {
  return configureStore({
    reducer: { none: () => null },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
}
