import { Plural, Trans } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { paths } from "#contract/addresses/paths.ts";
import type { AlertMail, DealAlert } from "#contract/alerts/alert.ts";
import {
  type AlertInput,
  type AlertValues,
  alertSchema,
  conditionsOf,
  mailOf,
  wordsIn,
} from "#contract/alerts/alert-schema.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { CONSENT_VERSION } from "#contract/members/consent.ts";
import { ConsentSentence } from "#features/deals/saved/consent-sentence.tsx";
import { MemberForm } from "#features/forms/member-form.tsx";
import { useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import type { NotificationSettings } from "#features/notifications/settings/settings-requests.ts";
import { currencySign } from "#lib/format/currency-sign.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useAlertName } from "../alert-words.ts";
import { saveFormOf } from "../alerts-requests.ts";
import { AlertPreview } from "./alert-preview.tsx";
import { CategoryChoice } from "./category-choice.tsx";
import { MailField } from "./mail-field.tsx";
import { MoreConditions } from "./more-conditions.tsx";
import { useTrial } from "./use-trial.ts";

interface AlertFormProps {
  memberId: string;
  /** Null for a new alert. */
  alert: DealAlert | null;
  /** Name of the draft, which restores typed values on the next visit. */
  draftName: string;
  defaults: Partial<AlertInput>;
  /** True if the list that leads here has halal filters. */
  omitsFacts?: boolean;
  /** Number of deals in that list; null if unknown. */
  listed?: number | null;
  email: string;
  /** Version of the member's consent to the storage of alerts; 0 without consent. */
  consent: number;
  settings: NotificationSettings;
  onSaved: (id: string) => void;
}

/** Form for an alert, with a preview of the deals that it would have found. */
export function AlertForm(props: AlertFormProps) {
  const { memberId, alert, draftName, consent, settings, onSaved } = props;
  // Emails need the current text of the consent, the bell any.
  const agrees = (mail: AlertMail) => consent < (mail === "off" ? 1 : CONSENT_VERSION);
  const proposeName = useAlertName();
  const memberForm = useMemberForm<AlertInput, AlertValues, string>({
    schema: alertSchema,
    draft: useMemberDraft(draftName, memberId),
    defaults: { currency: DEFAULT_CURRENCY, ...props.defaults },
    send: saveFormOf({
      alert,
      confirms: settings.address === "unconfirmed" || settings.address === "refused",
      agrees,
      proposeName,
    }),
    onSent: onSaved,
    fieldOfCode: { profile_not_found: "poster" },
  });
  const { form, fieldId } = memberForm;
  const values = useWatch({ control: form.control }) as AlertInput;
  const field = { form, idOf: fieldId };
  const language = useLanguage();
  const trial = useTrial(values);
  const mail = mailOf(values);
  const needsConsent = agrees(mail);
  return (
    <MemberForm
      memberForm={memberForm}
      cancelPath={paths.alerts}
      submitLabel={needsConsent ? <Trans>Agree and save</Trans> : <Trans>Save alert</Trans>}
    >
      {props.omitsFacts && (
        <Notice>
          <Trans>
            Alerts can’t include halal filters: we don’t store your standard. This alert also finds
            deals that don’t meet it.
          </Trans>
          {props.listed != null && (
            <>
              {" "}
              <Plural
                value={props.listed}
                _0="Your list has none with your filters."
                one="Your list has # with your filters."
                other="Your list has # with your filters."
              />
            </>
          )}
        </Notice>
      )}
      <FormField
        {...field}
        name="words_any"
        label={<Trans>Words</Trans>}
        hint={
          <Trans>
            A deal needs only one of them. Separate words with commas; other spellings and scripts
            count too.
          </Trans>
        }
      >
        {(control) => <TextInput {...control} dir="auto" autoComplete="off" />}
      </FormField>
      <FormField {...field} name="words_none" label={<Trans>Not these words</Trans>} optional>
        {(control) => <TextInput {...control} dir="auto" autoComplete="off" />}
      </FormField>
      <CategoryChoice
        chosen={wordsIn(values.categories)}
        onChange={(chosen) => {
          form.setValue("categories", chosen.join(","));
          form.clearErrors("words_any");
        }}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField {...field} name="merchant" label={<Trans>Merchant</Trans>} optional>
          {(control) => <TextInput {...control} dir="auto" autoComplete="off" />}
        </FormField>
        <FormField
          {...field}
          name="max_total"
          label={<Trans>Highest total</Trans>}
          hint={<Trans>Including delivery to your door.</Trans>}
          optional
        >
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              icon={<span aria-hidden="true">{currencySign(values.currency, language)}</span>}
            />
          )}
        </FormField>
      </div>
      <MoreConditions form={form} fieldId={fieldId} />
      <FormField {...field} name="name" label={<Trans>Name of the alert</Trans>} optional>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            placeholder={proposeName(conditionsOf(values))}
            autoComplete="off"
          />
        )}
      </FormField>
      <MailField
        value={mail}
        onChange={(chosen) => form.setValue("mail", chosen, { shouldDirty: true })}
        email={props.email}
        settings={settings}
      />
      <AlertPreview trial={trial} omitsFacts={props.omitsFacts ?? false} />
      {needsConsent && <AlertConsent />}
    </MemberForm>
  );
}

/** Asks for consent to the storage of alerts. Members give it by saving their first alert. */
function AlertConsent() {
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
