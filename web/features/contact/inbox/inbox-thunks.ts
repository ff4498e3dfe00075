import type { ContactMessage } from "#contract/contact.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callHandleContactMessage, getContactMessages } from "./inbox-api.ts";

/** Messages to the people who run the site; admins only. */
export const loadContactMessages = createAppThunk<ContactMessage[], "waiting" | "handled">(
  "contact/loadContactMessages",
  CONTEXT_MESSAGES.gettingContactMessages,
  (which, { extra: { backend } }) => getContactMessages(backend, which),
);

/** Marks a message as dealt with, or as waiting again; admins only. */
export const handleContactMessage = createAppThunk<void, { id: string; isHandled: boolean }>(
  "contact/handleContactMessage",
  CONTEXT_MESSAGES.handlingContactMessage,
  (decision, { extra: { backend } }) => callHandleContactMessage(backend, decision),
);
