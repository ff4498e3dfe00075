import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import {
  MOON_AUTHORITIES,
  type MoonAnnouncement,
  type MoonAuthority,
} from "#contract/deals/season.ts";
import { type AnnouncementValues, announcementSchema } from "#contract/moderation/season-forms.ts";
import { useCheckedForm } from "#features/forms/use-checked-form.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { AUTHORITY_LABELS } from "#lib/locale/season-labels.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Options } from "#ui/form/options.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { announceMonth, type SeasonMonth } from "./season-months-requests.ts";
import { useDayText } from "./use-day-text.ts";
import { useMonthName } from "./use-month-name.ts";

interface AnnouncementDialogProps {
  month: SeasonMonth;
  /** The announcement to correct; null for a new one. */
  announcement: MoonAnnouncement | null;
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** Adds the announcement of a month, or corrects the day and source of an existing one. */
export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { month, announcement, onSaved, onClose } = props;
  const { t } = useLingui();
  const formId = useId();
  const dispatch = useAppDispatch();
  const name = useMonthName()(month);
  const { form, fieldId, summary, failure, onInvalid, clearErrors, refuse } = useCheckedForm({
    name: "announcement",
    schema: announcementSchema(month.expectedOn),
    values: {
      authority: announcement?.authority ?? "",
      starts_on: announcement?.starts_on ?? month.expectedOn,
      source_url: announcement?.source_url ?? "",
    },
  });
  const field = { form, idOf: fieldId };
  const expected = useDayText()(month.expectedOn);

  async function onValid(values: AnnouncementValues) {
    clearErrors();
    const announce = announceMonth(month);
    const result = await dispatch(announce(values));
    if (announce.fulfilled.match(result)) onSaved(t`Announced: ${name}`);
    else refuse(result);
  }

  return (
    <Dialog
      title={<Trans>Announce {name}</Trans>}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={form.handleSubmit(onValid, onInvalid)}
        className="grid gap-4"
      >
        <p className="text-fs-15 text-muted">
          <Trans>Expected on {expected}. The day begins the evening before.</Trans>
        </p>
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <FormField {...field} name="authority" label={<Trans>Authority</Trans>}>
          {(control) => (
            <Select {...control} required>
              {!announcement && <option value="">{t`Choose an authority`}</option>}
              <Options values={choicesOf(month, announcement)} labels={AUTHORITY_LABELS} />
            </Select>
          )}
        </FormField>
        <FormField {...field} name="starts_on" label={<Trans>First day</Trans>}>
          {(control) => <TextInput {...control} type="date" required />}
        </FormField>
        <FormField
          {...field}
          name="source_url"
          label={<Trans>Link to the announcement</Trans>}
          hint={<Trans>Readers can open it.</Trans>}
        >
          {(control) => <TextInput {...control} type="url" dir="ltr" autoComplete="off" required />}
        </FormField>
      </form>
    </Dialog>
  );
}

/** Returns the authorities that have not announced the month. For a correction, returns only its authority. */
function choicesOf(
  { announcements }: SeasonMonth,
  announcement: MoonAnnouncement | null,
): readonly MoonAuthority[] {
  if (announcement) return [announcement.authority];
  return MOON_AUTHORITIES.filter((name) =>
    announcements.every(({ authority }) => authority !== name),
  );
}
