import { Trans } from "@lingui/react/macro";

/** The label of a `SaveButton`. */
export function saveLabel(isSaved: boolean) {
  return (
    <span>
      {isSaved ? <Trans context="A deal is in the list">Saved</Trans> : <Trans>Save</Trans>}
    </span>
  );
}
