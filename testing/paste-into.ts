import { userEvent } from "@testing-library/user-event";

/** Pastes text at the end of a field: one change instead of one for each character, which a page takes seconds to show. */
export async function pasteInto(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
