import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface EmptyListProps {
  title: string;
  words: string;
  /** Address of the form, which may select the section. */
  submitPath?: string;
}

/** Explains an empty list, and links to other deals and to the form. */
export function EmptyList({ title, words, submitPath = paths.submit }: EmptyListProps) {
  return (
    <StatePanel
      title={title}
      actions={
        <>
          <ButtonLink to={paths.home}>
            <Trans>See the latest deals</Trans>
          </ButtonLink>
          <ButtonLink to={submitPath} variant="outline">
            <Trans>Submit a deal</Trans>
          </ButtonLink>
        </>
      }
    >
      {words}
    </StatePanel>
  );
}
