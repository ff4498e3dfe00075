import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callExport } from "./account-api.ts";

/** A copy of one's data, as the text of a JSON file. */
export const exportData = createAppThunk<string>(
  "account/export",
  CONTEXT_MESSAGES.exportingData,
  async (_, { extra: { backend } }) => `${JSON.stringify(await callExport(backend), null, 2)}\n`,
);
