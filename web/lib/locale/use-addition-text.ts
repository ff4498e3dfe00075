import { useLingui } from "@lingui/react/macro";
import { momentText } from "#lib/format/format-moment.ts";

/**
 * Returns a function for the text of an addition: its end in the browser's time zone, or its note. Not for pages that the server
 * renders.
 */
export function useAdditionText(): (note: string, end: string | null | undefined) => string {
  const { t, i18n } = useLingui();
  return (note, end) => {
    if (!end) return note;
    const day = momentText(end, i18n.locale);
    return t`Ends ${day}`;
  };
}
