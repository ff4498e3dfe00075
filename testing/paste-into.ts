import { userEvent } from "@testing-library/user-event";

/** Pastes text at the end of a field. Typing would change the field once per character, which takes seconds for long texts. */
export async function pasteInto(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
