import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";

interface OptionsProps<Value extends string> {
  values: readonly Value[];
  labels: Record<Value, MessageDescriptor>;
}

/** Options of a select, named by their labels. */
export function Options<Value extends string>({ values, labels }: OptionsProps<Value>) {
  const { i18n } = useLingui();
  return values.map((value) => (
    <option key={value} value={value}>
      {i18n._(labels[value])}
    </option>
  ));
}
