import { Trans } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";

/** Arabic vowel marks and tatweel, which elongates letters. Neither changes a word. */
const MARKS = /[\u064b-\u0652\u0670\u0640]/g;

const INTEREST =
  /(?<!\p{L})(?:interests?|[وبلفك]{0,2}(?:ال)?(?:فائده|فائدة|فوائد|ربا)|لل(?:فائدة|فوائد|ربا))(?!\p{L})/iu;

/** A hint below the title of a finance deal that mentions interest. It suggests other words and blocks nothing. */
export function InterestHint({ form }: Pick<DealFieldsProps, "form">) {
  const [title, category, isProduct] = useWatch({
    control: form.control,
    name: ["title", "category", "is_product"],
  });
  const isShown = category === "finance" && isProduct !== "no" && mentionsInterest(title);
  return (
    <p role="status" className="text-fs-14 font-[560] text-warning not-empty:mbs-1.5">
      {isShown && (
        <Trans>
          Your title mentions interest. If the product pays a profit, please write “expected profit”
          instead.
        </Trans>
      )}
    </p>
  );
}

/** Returns whether a title mentions interest, in English or Arabic. The form then shows a hint, but accepts the title. */
export function mentionsInterest(title: string): boolean {
  return INTEREST.test(title.normalize("NFKC").replace(MARKS, ""));
}
