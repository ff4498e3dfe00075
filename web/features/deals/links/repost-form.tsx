import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { PostedDeal } from "./link-requests.ts";
import { repostDraft } from "./repost-draft.ts";

const REASON_MAX = 300;

interface RepostFormProps {
  /** The newest live deal with the link; without one, the newest expired deal. */
  deal: PostedDeal;
  /** Cleaned link of the new deal. */
  link: string;
  userId: string;
  isAllowed: boolean;
  onRepost: (reason: string | null) => void;
}

/** Choices for a link that is already public: add to that deal, or give a reason for posting it again. */
export function RepostForm({ deal, link, userId, isAllowed, onRepost }: RepostFormProps) {
  const [draft] = useState(() => repostDraft(userId));
  const [reason, setReason] = useState(() => {
    const stored = draft.read();
    return stored?.link === link ? stored.reason : "";
  });
  useEffect(() => {
    onRepost(reason.trim());
    return () => onRepost(null);
  }, [reason, onRepost]);

  function change(value: string) {
    setReason(value);
    draft.write(value ? { link, reason: value } : null);
  }

  if (isAllowed) return null;
  return (
    <div className="mbs-3 grid gap-3">
      {!deal.endedAt && (
        <div>
          <ButtonLink variant="outline" to={`${paths.deal(deal.id)}#add`} target="_blank">
            <Trans>Add what you know</Trans>
          </ButtonLink>
        </div>
      )}
      <Field
        label={<Trans>Is yours different? Tell us how</Trans>}
        hint={<Trans>An admin reads it before your deal goes live.</Trans>}
        optional
      >
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={REASON_MAX}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
    </div>
  );
}
