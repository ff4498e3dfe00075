import { Trans as LinguiTrans, type TransProps } from "@lingui/react";
import { createElement } from "react";

/**
 * The component behind the macro `<Trans>` (lingui.config.ts). Lingui inserts values before it reads the tags of a message; here a
 * value with a `<`, such as a search for `<0>`, becomes an element, so that it stays text.
 */
export function Trans({ values, ...props }: TransProps) {
  // As an element in JSX, the extraction of messages would expect an id here.
  return createElement(LinguiTrans, values ? { ...props, values: withElements(values) } : props);
}

function withElements(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && value.includes("<") ? [value] : value,
    ]),
  );
}
