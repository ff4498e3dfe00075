import { CATEGORIES } from "#contract/categories.ts";
import { FixedText } from "#lib/words-context.tsx";

/** The 17 categories as the options of a select. */
export function CategoryOptions() {
  return CATEGORIES.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      <FixedText>{name}</FixedText>
    </option>
  ));
}
