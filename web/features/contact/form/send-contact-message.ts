import type { ContactValues } from "#contract/contact.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callSendContactMessage } from "./contact-api.ts";

/** Writes to the people who run the site. */
export const sendContactMessage = createAppThunk<void, ContactValues>(
  "contact/sendContactMessage",
  "Error sending contact message",
  async (values, { extra: { backend } }) => callSendContactMessage(await backend.data(), values),
);
