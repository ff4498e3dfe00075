import { shortDealId } from "#contract/addresses/paths.ts";

/** Id of the heading of a deal in a list, which names the controls of the deal for screen readers. */
export function titleId({ id }: { id: string }): string {
  return `d-${shortDealId(id)}`;
}
