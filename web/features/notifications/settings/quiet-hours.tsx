import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { hourText } from "./hour-text.ts";
import { type NotificationSettings, type QuietHours, saveQuietHours } from "./settings-requests.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface QuietHoursChoiceProps {
  settings: NotificationSettings;
  /** False for a moderator, who gets no contact messages. */
  isAdmin: boolean;
}

/**
 * Hours in which an admin or a moderator gets no optional emails and no reminders, and an admin only urgent messages. Changes are
 * saved immediately.
 */
export function QuietHoursChoice({ settings, isAdmin }: QuietHoursChoiceProps) {
  const dispatch = useAppDispatch();
  const { t } = useLingui();
  const [hours, setHours] = useState<QuietHours>(settings.quietHours);
  const [failure, setFailure] = useState<string | null>(null);
  const zone = settings.timezone ?? "UTC";

  async function change(next: QuietHours) {
    setFailure(null);
    setHours(next);
    const result = await dispatch(saveQuietHours(next));
    if (saveQuietHours.rejected.match(result)) {
      setHours(hours);
      setFailure(failureText(result));
    }
  }

  const ends = [
    { name: "from", label: t`Quiet from` },
    { name: "until", label: t`Quiet until` },
  ] as const;
  return (
    <div className="grid gap-2">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        {ends.map(({ name, label }) => (
          <Field key={name} label={label} className="inline-32">
            {(control) => (
              <Select
                {...control}
                value={hours[name]}
                onChange={({ target }) => void change({ ...hours, [name]: Number(target.value) })}
              >
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {hourText(hour)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <p className="text-fs-14 text-muted">
        {isAdmin ? (
          <PauseOfAdmin hours={hours} zone={zone} />
        ) : (
          <PauseOfModerator hours={hours} zone={zone} />
        )}
      </p>
    </div>
  );
}

interface PauseProps {
  hours: QuietHours;
  zone: string;
}

function PauseOfAdmin({ hours, zone }: PauseProps) {
  if (hours.from === hours.until)
    return <Trans>Emails you chose, reminders and contact messages come at any hour.</Trans>;
  return (
    <Trans>
      Emails you chose, reminders and contact messages pause from {hourText(hours.from)} to{" "}
      {hourText(hours.until)} in <bdi>{zone}</bdi>, the time zone of the browser you last used here.
      Reports of illegal content come at any hour.
    </Trans>
  );
}

function PauseOfModerator({ hours, zone }: PauseProps) {
  if (hours.from === hours.until)
    return <Trans>Emails you chose and reminders come at any hour, also at night.</Trans>;
  return (
    <Trans>
      Emails you chose and reminders pause from {hourText(hours.from)} to {hourText(hours.until)} in{" "}
      <bdi>{zone}</bdi>, the time zone of the browser you last used here. For none, choose the same
      hour twice.
    </Trans>
  );
}
