import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { DISPUTE_REASONS } from "#contract/halal/halal-facts.ts";
import { disputeHalalFact } from "#features/halal/halal-requests.ts";
import { useDisputeReasonLabels } from "#features/halal/labels/use-halal-labels.ts";
import { ImageField } from "#features/images/image-field.tsx";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";

const DETAILS_MAX = 1_000;

interface DisputeFormProps {
  factId: string;
  onSent: () => void;
  onCancel: () => void;
}

export function DisputeForm({ factId, onSent, onCancel }: DisputeFormProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const labels = useDisputeReasonLabels();
  const photo = useImageUpload("evidence");
  const [reason, setReason] = useState("");
  const [details, setDetails] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const lacksDetails = reason === "other" && details.trim() === "";

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const isRefused = reason === "" || lacksDetails;
    setIncomplete(isRefused);
    if (isRefused) return;
    setSending(true);
    const image = await photo.settled();
    const imageUrl = image.status === "uploaded" ? image.url : "";
    const result =
      image.status === "failed"
        ? null
        : await dispatch(disputeHalalFact({ factId, reason, details, imageUrl }));
    setSending(false);
    if (!result) return;
    if (disputeHalalFact.fulfilled.match(result)) onSent();
    else setFailure(failureText(result));
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Field
        label={<Trans>What’s wrong?</Trans>}
        error={isIncomplete && reason === "" ? t`Choose one` : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          >
            <option value="">{t`Choose`}</option>
            {DISPUTE_REASONS.map((name) => (
              <option key={name} value={name}>
                {labels[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={<Trans>What did you see?</Trans>}
        optional={reason !== "other"}
        hint={
          <Trans>
            Admins, moderators and the merchant read this. The merchant doesn’t see your name.
          </Trans>
        }
        error={isIncomplete && lacksDetails ? t`Tell us what you saw` : undefined}
        counter={{ length: details.length, max: DETAILS_MAX }}
      >
        {(control) => (
          <TextArea
            {...control}
            value={details}
            maxLength={DETAILS_MAX}
            onChange={({ currentTarget }) => setDetails(currentTarget.value)}
          />
        )}
      </Field>
      <ImageField upload={photo} id="dispute-photo" label={<Trans>Photo as evidence</Trans>} />
      <div className="flex gap-2.5 *:flex-1">
        <Button variant="outline" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" busy={isSending}>
          <Trans>Dispute</Trans>
        </Button>
      </div>
    </form>
  );
}
