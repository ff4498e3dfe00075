import { Trans } from "@lingui/react/macro";
import { Notice } from "#ui/feedback/notice.tsx";

/** Says that unsaved text was restored, with a button that discards it. */
export function RestoredNotice({
  isOutdated,
  onDiscard,
}: {
  /** The post has been saved since, from elsewhere. */
  isOutdated: boolean;
  onDiscard: () => void;
}) {
  return (
    <Notice>
      <p>
        <Trans>We restored what you hadn’t saved.</Trans>
      </p>
      {isOutdated && (
        <p>
          <Trans>
            This post was saved somewhere else in the meantime. Saving here replaces that version.
          </Trans>
        </p>
      )}
      <button
        type="button"
        onClick={onDiscard}
        className="-mbe-2 inline-flex min-block-11 items-center underline underline-offset-3"
      >
        <Trans>Discard</Trans>
      </button>
    </Notice>
  );
}
