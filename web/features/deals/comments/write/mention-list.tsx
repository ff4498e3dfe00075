import { Plural, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { Avatar } from "#ui/display/avatar.tsx";

/** State of the list for the field's ARIA attributes. */
export interface ListState {
  listId: string;
  activeId: string | undefined;
}

interface MentionListProps {
  field: HTMLTextAreaElement;
  names: readonly string[];
  /** Called with null when nothing is listed. */
  onList: (list: ListState | null) => void;
}

/** The unfinished mention before the caret: the position of its @, and the letters after it. */
interface StartedMention {
  start: number;
  letters: string;
}

const SUGGESTIONS_MAX = 5;
const VALUE = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");

/**
 * Suggestions for the mention before the caret. Focus stays in the field: arrow keys choose, Enter inserts the name, and Escape
 * closes the list until the next @.
 */
export function MentionList({ field, names, onList }: MentionListProps) {
  const { t } = useLingui();
  const listId = useId();
  const [mention, setMention] = useState(() => readMention(field));
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const isClosed = mention === null || mention.start === closedAt;
  const shown = isClosed ? [] : matching(names, mention.letters);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = shown.length > 0 ? optionId(Math.min(active, shown.length - 1)) : undefined;

  const read = useEffectEvent(() => {
    const next = document.activeElement === field ? readMention(field) : null;
    if (next?.start !== mention?.start || next?.letters !== mention?.letters) setActive(0);
    if (next === null || next.start !== closedAt) setClosedAt(null);
    setMention(next);
  });
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const count = shown.length;
    if (count === 0 || event.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") setClosedAt(mention?.start ?? null);
    else if (event.key === "ArrowDown") setActive((active + 1) % count);
    else if (event.key === "ArrowUp") setActive((active + count - 1) % count);
    else if (event.key === "Enter") insert(shown[Math.min(active, count - 1)]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const press = (event: KeyboardEvent) => pressKey(event);
    const update = () => read();
    field.addEventListener("keydown", press);
    for (const type of ["input", "focus", "blur"]) field.addEventListener(type, update);
    document.addEventListener("selectionchange", update);
    return () => {
      field.removeEventListener("keydown", press);
      for (const type of ["input", "focus", "blur"]) field.removeEventListener(type, update);
      document.removeEventListener("selectionchange", update);
    };
  }, [field]);

  useEffect(() => {
    onList(activeId ? { listId, activeId } : null);
    return () => onList(null);
  }, [listId, activeId, onList]);

  function insert(name: string | undefined) {
    if (!mention || !name) return;
    const text = `@${name} `;
    const { value, selectionEnd } = field;
    field.setSelectionRange(mention.start, selectionEnd);
    // Keeps the browser's undo history.
    if (document.execCommand?.("insertText", false, text)) return;
    // React ignores a value that is set through the property that it defines on the field.
    VALUE?.set?.call(field, value.slice(0, mention.start) + text + value.slice(selectionEnd));
    const caret = mention.start + text.length;
    field.setSelectionRange(caret, caret);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <>
      {shown.length > 0 && (
        // Above the field, where a phone's keyboard does not cover it.
        <div
          id={listId}
          role="listbox"
          aria-label={t`Members in this discussion`}
          className="absolute start-0 inset-be-[calc(100%+6px)] z-20 inline-full max-inline-[320px] rounded-l border border-border bg-raised p-1.5 text-ink shadow-3"
        >
          {shown.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: focus stays in the field, which handles the keys.
            <div
              key={name}
              id={optionId(index)}
              role="option"
              aria-selected={activeId === optionId(index)}
              // A click must not take focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
              onPointerMove={() => setActive(index)}
              className={clsx(
                "flex min-block-11 cursor-pointer items-center gap-3 rounded-m px-2.5 py-1.5",
                activeId === optionId(index) && "bg-sunken",
              )}
            >
              <Avatar name={name} imageUrl={null} size={32} />
              <bdi className="truncate text-fs-15 font-[560]">{name}</bdi>
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {shown.length > 0 && (
          <Plural value={shown.length} one="# member suggested" other="# members suggested" />
        )}
      </span>
    </>
  );
}

/** Returns the mention before the caret, or null. An @ in an email address or a link starts no mention. */
function readMention({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement): StartedMention | null {
  if (selectionStart !== selectionEnd) return null;
  const letters = /(?<![a-z0-9_./@-])@([a-z0-9_]{0,30})$/i.exec(
    value.slice(0, selectionStart),
  )?.[1];
  return letters === undefined ? null : { start: selectionStart - letters.length - 1, letters };
}

/** Returns up to five names that begin with the letters; none if the only match is already complete. */
function matching(names: readonly string[], letters: string): readonly string[] {
  const typed = letters.toLowerCase();
  const found = names.filter((name) => name.toLowerCase().startsWith(typed));
  return found.length === 1 && found[0]?.toLowerCase() === typed
    ? []
    : found.slice(0, SUGGESTIONS_MAX);
}
