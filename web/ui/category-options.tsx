import { CATEGORIES } from "#contract/categories.ts";
import { CategoryName } from "#lib/locale-context.tsx";

/** The 17 categories as the options of a select. */
export function CategoryOptions() {
  return CATEGORIES.map(({ slug }) => (
    <option key={slug} value={slug}>
      <CategoryName slug={slug} />
    </option>
  ));
}
