import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Plus, Search } from "lucide-react";
import { useRef, useState } from "react";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Button } from "#ui/button/button.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Card } from "#ui/display/card.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { DomainRuleDialog } from "./domain-rule-dialog.tsx";
import { type DomainRule, loadDomainRules } from "./domain-rules-requests.ts";
import { RULE_LABELS } from "./rule-labels.ts";

/** The rules for links by domain, with a filter. */
export function DomainRules() {
  const { t } = useLingui();
  const loaded = useThunkData(loadDomainRules, undefined);
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<DomainRule | "new" | null>(null);
  const { showToast } = useAlerts();
  const list = useRef<HTMLDivElement>(null);

  async function showSaved(domain: string, isRemoved: boolean) {
    setEdited(null);
    showToast(isRemoved ? t`Removed: ${domain}` : t`Saved: ${domain}`);
    await loaded.reload();
    // The button that opened the dialog no longer exists.
    if (isRemoved) list.current?.focus();
  }

  if (loaded.status === "failed") {
    return (
      <FailedPanel title={<Trans>The rules could not be loaded</Trans>} onRetry={loaded.reload}>
        {loaded.error}
      </FailedPanel>
    );
  }
  if (!loaded.data) return <Spinner />;
  const shown = loaded.data.filter(({ domain }) => domain.includes(text.trim().toLowerCase()));
  return (
    <>
      <div className="mbe-4 flex flex-wrap items-end gap-3">
        <Field label={<Trans>Find a domain</Trans>} className="grow sm:max-inline-[340px]">
          {(control) => (
            <TextInput
              {...control}
              icon={<Search />}
              type="search"
              dir="ltr"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button onClick={() => setEdited("new")}>
          <Plus />
          <Trans>Add a rule</Trans>
        </Button>
      </div>
      <Card as="div" padded={false}>
        <div ref={list} tabIndex={-1} className="outline-none">
          <p role="status" className="border-be border-border px-4 py-3 text-fs-14 text-muted">
            <Plural value={shown.length} one="# rule" other="# rules" />
          </p>
          <ul className="divide-y divide-border">
            {shown.map((rule) => (
              <RuleRow key={rule.domain} rule={rule} onEdit={() => setEdited(rule)} />
            ))}
          </ul>
          {shown.length === 0 && (
            <p className="px-4 py-6 text-muted">
              {loaded.data.length === 0 ? (
                <Trans>There are no rules yet. Add the first one.</Trans>
              ) : (
                <Trans>No rule has this domain.</Trans>
              )}
            </p>
          )}
        </div>
      </Card>
      {edited && (
        <DomainRuleDialog
          rule={edited === "new" ? null : edited}
          onSaved={(domain) => void showSaved(domain, false)}
          onRemoved={(domain) => void showSaved(domain, true)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function RuleRow({ rule, onEdit }: { rule: DomainRule; onEdit: () => void }) {
  const { t, i18n } = useLingui();
  const { domain, reason, until, created_by } = rule;
  return (
    <li className="flex items-center gap-3 px-3 py-2 sm:px-4">
      <div className="min-inline-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi dir="ltr" className="font-[620] [overflow-wrap:anywhere]">
            {domain}
          </bdi>
          <Badge tone={rule.rule === "pays_us" ? "info" : "warning"}>
            {i18n._(RULE_LABELS[rule.rule])}
          </Badge>
        </p>
        {reason && (
          <p dir="auto" className="own-words text-fs-14 [overflow-wrap:anywhere]">
            {reason}
          </p>
        )}
        {(until || created_by) && (
          <p className="flex flex-wrap gap-x-3 text-fs-14 text-muted">
            {until && (
              <span>
                <Trans>
                  until <CalendarDate time={until} />
                </Trans>
              </span>
            )}
            {created_by && <bdi>{created_by}</bdi>}
          </p>
        )}
      </div>
      <Button variant="outline" onClick={onEdit} aria-label={t`Edit ${domain}`}>
        <Pencil />
        <Trans>Edit</Trans>
      </Button>
    </li>
  );
}
