import { Trans } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { mentionsInterest } from "#contract/deals/facts/interest.ts";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";

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
