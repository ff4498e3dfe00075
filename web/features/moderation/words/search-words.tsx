import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Plus, Search } from "lucide-react";
import { useRef, useState } from "react";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { loadSearchWords, type WordGroup } from "./search-words-requests.ts";
import { WordGroupDialog } from "./word-group-dialog.tsx";

/** The groups of words that mean the same in a search, with a filter. */
export function SearchWords() {
  const { t } = useLingui();
  const loaded = useThunkData(loadSearchWords, undefined);
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<WordGroup | "new" | null>(null);
  const { showToast } = useAlerts();
  const list = useRef<HTMLDivElement>(null);

  async function showSaved({ canonical, words }: WordGroup) {
    setEdited(null);
    showToast(words.length > 0 ? t`Saved: ${canonical}` : t`Removed: ${canonical}`);
    await loaded.reload();
    // The button that opened the dialog no longer exists.
    if (words.length === 0) list.current?.focus();
  }

  if (loaded.status === "failed") {
    return (
      <FailedPanel title={<Trans>The words could not be loaded</Trans>} onRetry={loaded.reload}>
        {loaded.error}
      </FailedPanel>
    );
  }
  if (!loaded.data) return <Spinner />;
  const { groups, pending } = loaded.data;
  const shown = groups.filter((group) => hasWord(group, text));
  return (
    <>
      <div className="mbe-4 flex flex-wrap items-end gap-3">
        <Field label={<Trans>Find a word</Trans>} className="grow sm:max-inline-[340px]">
          {(control) => (
            <TextInput
              {...control}
              icon={<Search />}
              type="search"
              dir="auto"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button onClick={() => setEdited("new")}>
          <Plus />
          <Trans>Add a group</Trans>
        </Button>
      </div>
      {pending > 0 && (
        <Notice tone="info" className="mbe-4">
          <Trans>Older deals are still being updated. Searches find them in a few minutes.</Trans>
        </Notice>
      )}
      <Card as="div" padded={false}>
        <div ref={list} tabIndex={-1} className="outline-none">
          <p role="status" className="border-be border-border px-4 py-3 text-fs-14 text-muted">
            <Plural value={shown.length} one="# group" other="# groups" />
          </p>
          <ul className="divide-y divide-border">
            {shown.map((group) => (
              <GroupRow key={group.canonical} group={group} onEdit={() => setEdited(group)} />
            ))}
          </ul>
          {shown.length === 0 && (
            <p className="px-4 py-6 text-muted">
              {groups.length === 0 ? (
                <Trans>There are no groups yet. Add the first one.</Trans>
              ) : (
                <Trans>No group has this word.</Trans>
              )}
            </p>
          )}
        </div>
      </Card>
      {edited && (
        <WordGroupDialog
          group={edited === "new" ? null : edited}
          onSaved={(saved) => void showSaved(saved)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function GroupRow({ group, onEdit }: { group: WordGroup; onEdit: () => void }) {
  const { t } = useLingui();
  const { canonical, words } = group;
  return (
    <li className="flex items-center gap-3 px-3 py-2 sm:px-4">
      <div className="min-inline-0 grow">
        <bdi className="font-[620]">{canonical}</bdi>
        <ul className="flex flex-wrap gap-x-3 text-fs-14 text-muted">
          {words.map((word) => (
            <li key={word}>
              <bdi>{word}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <Button variant="outline" onClick={onEdit} aria-label={t`Edit ${canonical}`}>
        <Pencil />
        <Trans>Edit</Trans>
      </Button>
    </li>
  );
}

function hasWord({ canonical, words }: WordGroup, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [canonical, ...words].some((word) => word.toLowerCase().includes(wanted));
}
