import { Plural } from "@lingui/react/macro";

/** `31 deals`. */
export function DealsCount({ count }: { count: number }) {
  return <Plural value={count} one="# deal" other="# deals" />;
}
