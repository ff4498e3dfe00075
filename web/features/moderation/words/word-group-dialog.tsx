import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { saveSearchWords, type WordGroup } from "./search-words-requests.ts";

interface WordGroupDialogProps {
  /** Null for a new group. */
  group: WordGroup | null;
  onSaved: (saved: WordGroup) => void;
  onClose: () => void;
}

const WORD_MAX = 40;

/** Form for a group: its words are on separate lines or separated by commas or semicolons. */
export function WordGroupDialog({ group, onSaved, onClose }: WordGroupDialogProps) {
  const formId = useId();
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function save(changed: WordGroup) {
    setIsBusy(true);
    setFailure(null);
    const result = await dispatch(saveSearchWords(changed));
    setIsBusy(false);
    if (saveSearchWords.fulfilled.match(result)) onSaved(changed);
    else setFailure(failureText(result));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const canonical = group?.canonical ?? String(form.get("canonical") ?? "").trim();
    const words = wordsIn(String(form.get("words") ?? ""));
    if (words.length === 0) setFailure(t`Add at least one other word.`);
    else if (!isBusy) void save({ canonical, words });
  }

  return (
    <Dialog
      title={group ? <bdi>{group.canonical}</bdi> : <Trans>Add a group</Trans>}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          {group ? (
            <Button
              variant="danger"
              disabled={isBusy}
              onClick={() => void save({ canonical: group.canonical, words: [] })}
            >
              <Trans>Remove group</Trans>
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
        {!group && (
          <Field
            label={<Trans>Main word</Trans>}
            hint={<Trans>The usual spelling. It can’t be changed later.</Trans>}
          >
            {(control) => (
              <TextInput
                {...control}
                name="canonical"
                dir="auto"
                maxLength={WORD_MAX}
                autoComplete="off"
                required
              />
            )}
          </Field>
        )}
        <Field
          label={<Trans>Other words</Trans>}
          hint={<Trans>One or two words on each line, in any language.</Trans>}
        >
          {(control) => (
            <TextArea
              {...control}
              name="words"
              dir="auto"
              defaultValue={group?.words.join("\n")}
              className="min-block-[180px]"
              required
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function wordsIn(text: string): string[] {
  return text
    .split(/[\n,،;؛]/)
    .map((word) => word.trim())
    .filter(Boolean);
}
