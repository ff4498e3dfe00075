import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options } from "#ui/form/options.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import {
  DOMAIN_RULE_KINDS,
  type DomainRule,
  type DomainRuleKind,
  type NewDomainRule,
  removeDomainRule,
  saveDomainRule,
} from "./domain-rules-requests.ts";
import { RULE_HINTS, RULE_LABELS } from "./rule-labels.ts";

interface DomainRuleDialogProps {
  /** Null for a new rule. */
  rule: DomainRule | null;
  onSaved: (domain: string) => void;
  onRemoved: (domain: string) => void;
  onClose: () => void;
}

const REASON_MAX = 300;

/** Sets, changes or removes the rule of one domain. */
export function DomainRuleDialog({ rule, onSaved, onRemoved, onClose }: DomainRuleDialogProps) {
  const formId = useId();
  const { i18n } = useLingui();
  const dispatch = useAppDispatch();
  const [kind, setKind] = useState<DomainRuleKind>(rule?.rule ?? "blocked");
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const refuses = kind === "blocked" || kind === "paused";

  async function save(changed: NewDomainRule) {
    setIsBusy(true);
    setFailure(null);
    const result = await dispatch(saveDomainRule(changed));
    setIsBusy(false);
    if (saveDomainRule.fulfilled.match(result)) onSaved(changed.domain);
    else setFailure(failureText(result));
  }

  async function remove(domain: string) {
    setIsBusy(true);
    setFailure(null);
    const result = await dispatch(removeDomainRule(domain));
    setIsBusy(false);
    if (removeDomainRule.fulfilled.match(result)) onRemoved(domain);
    else setFailure(failureText(result));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? "").trim();
    if (isBusy) return;
    void save({
      domain: rule?.domain ?? textOf("domain"),
      rule: kind,
      reason: textOf("reason") || null,
      until: endOfDay(textOf("until")),
    });
  }

  return (
    <Dialog
      title={rule ? <bdi dir="ltr">{rule.domain}</bdi> : <Trans>Add a rule</Trans>}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          {rule ? (
            <Button variant="danger" disabled={isBusy} onClick={() => void remove(rule.domain)}>
              <Trans>Remove rule</Trans>
            </Button>
          ) : (
            <Button variant="outline" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" form={formId} busy={isBusy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="grid gap-4">
        {failure && <Notice tone="danger">{failure}</Notice>}
        {!rule && (
          <Field
            label={<Trans>Domain</Trans>}
            hint={<Trans>Such as shop.example. The rule covers its subdomains too.</Trans>}
          >
            {(control) => (
              <TextInput
                {...control}
                name="domain"
                dir="ltr"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            )}
          </Field>
        )}
        <Field label={<Trans>Rule</Trans>} hint={i18n._(RULE_HINTS[kind])}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) => setKind(target.value as DomainRuleKind)}
            >
              <Options values={DOMAIN_RULE_KINDS} labels={RULE_LABELS} />
            </Select>
          )}
        </Field>
        {refuses && (
          <Field label={<Trans>Reason</Trans>} hint={<Trans>Members will see it.</Trans>}>
            {(control) => (
              <TextArea
                {...control}
                name="reason"
                dir="auto"
                maxLength={REASON_MAX}
                defaultValue={rule?.reason ?? ""}
                required
              />
            )}
          </Field>
        )}
        <Field
          label={<Trans>Last day</Trans>}
          optional={kind !== "paused"}
          hint={<Trans>The rule ends at midnight after this day.</Trans>}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              name="until"
              defaultValue={rule?.until ? lastDay(rule.until) : ""}
              required={kind === "paused"}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** Returns the local midnight after a day (`YYYY-MM-DD`) as ISO 8601; null for an empty text. */
function endOfDay(day: string): string | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + 1).toISOString();
}

/** Returns the local day that ends at `until`, as `YYYY-MM-DD`. */
function lastDay(until: string): string {
  const time = new Date(Date.parse(until) - 1);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
