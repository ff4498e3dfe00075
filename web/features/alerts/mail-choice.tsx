import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ALERT_MAILS, type AlertMail } from "#contract/alerts/alert.ts";

const LABELS = { daily: msg`Once a day`, now: msg`At once`, off: msg`Bell only` };

interface MailChoiceProps {
  value: AlertMail;
  /** Ids of the elements that name the choice. */
  labelledBy: string;
  onChange: (mail: AlertMail) => void;
}

/** Three buttons for when an alert is emailed. */
export function MailChoice({ value, labelledBy, onChange }: MailChoiceProps) {
  const { i18n } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend with the alert's name.
    <div
      role="group"
      aria-labelledby={labelledBy}
      className="grid grid-cols-3 gap-2 max-inline-[400px]"
    >
      {ALERT_MAILS.map((mail) => (
        <button
          key={mail}
          type="button"
          aria-pressed={mail === value}
          onClick={() => mail !== value && onChange(mail)}
          className="min-block-11 rounded-m border border-border-strong bg-surface px-1 text-fs-15 font-[580] text-ink hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink"
        >
          {i18n._(LABELS[mail])}
        </button>
      ))}
    </div>
  );
}
