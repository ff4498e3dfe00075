import { Trans } from "@lingui/react/macro";
import { ConsentSentence } from "#features/deals/saved/consent-sentence.tsx";

/** Asks for consent to the storage of alerts. Members give it by saving their first alert. */
export function AlertConsent() {
  return (
    <div className="rounded-m border border-info bg-info-soft px-4 py-3.5 text-info">
      <p className="font-[560]">
        <ConsentSentence />
      </p>
      <p className="mbs-1 text-fs-14">
        <Trans>Only you see your alerts. You can delete them all on this page.</Trans>
      </p>
    </div>
  );
}
