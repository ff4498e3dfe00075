import { type ContactMessage, contactMessageFromRow } from "#contract/contact.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

const INBOX_MAX = 200;

/** What waits for an answer, the oldest first, or what was dealt with last; admins only. */
export async function getContactMessages(
  backend: Backend,
  which: "waiting" | "handled",
): Promise<ContactMessage[]> {
  const data = await backend.data();
  const query = data.from("contact_messages").select("*");
  const answer = await (which === "waiting"
    ? query.is("handled_at", null).order("created_at", { ascending: true })
    : query.not("handled_at", "is", null).order("handled_at", { ascending: false })
  ).limit(INBOX_MAX);
  return unwrapRows(answer).map(contactMessageFromRow);
}

/** Marks a message as dealt with, or as waiting again. Throws `already_decided` where somebody else was faster. */
export async function callHandleContactMessage(
  backend: Backend,
  { id, isHandled }: { id: string; isHandled: boolean },
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("handle_contact_message", {
      message_id_param: id,
      is_handled_param: isHandled,
    }),
  );
}
