import { type ContactMessage, contactMessageFromRow } from "#contract/moderation/contact.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

const INBOX_MAX = 200;

/** Returns at most 200 open messages, urgent ones first, then oldest first, or handled ones, latest first; admins only. */
async function getContactMessages(
  backend: Backend,
  which: "waiting" | "handled",
): Promise<ContactMessage[]> {
  const client = await backend.data();
  const query = client.from("contact_messages").select("*");
  const response = await (which === "waiting"
    ? query
        .is("handled_at", null)
        .order("due_at", { ascending: true, nullsFirst: false })
        .order("created_at", { ascending: true })
    : query.not("handled_at", "is", null).order("handled_at", { ascending: false })
  ).limit(INBOX_MAX);
  return unwrapRows(response).map(contactMessageFromRow);
}

export const loadContactMessages = createRequestThunk(
  "contact/loadContactMessages",
  getContactMessages,
);

/** Marks a message as handled or as open; admins only. Throws `already_decided` if it already was. */
async function callHandleContactMessage(
  backend: Backend,
  { id, isHandled }: { id: string; isHandled: boolean },
): Promise<void> {
  const client = await backend.data();
  unwrap(
    await client.rpc("handle_contact_message", {
      message_id_param: id,
      is_handled_param: isHandled,
    }),
  );
}

export const handleContactMessage = createRequestThunk(
  "contact/handleContactMessage",
  callHandleContactMessage,
);
