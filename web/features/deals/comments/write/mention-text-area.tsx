import { type ComponentProps, useContext, useEffect, useState } from "react";
import { TextArea } from "#ui/form/text-area.tsx";
import type { ListState, MentionList } from "./mention-list.tsx";
import { MentionNames } from "./mention-names.ts";

/** A text area that suggests participants of the discussion after an @. The suggestions are loaded with the first @. */
export function MentionTextArea(props: ComponentProps<"textarea">) {
  const names = useContext(MentionNames);
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const [list, setList] = useState<ListState | null>(null);
  const List = useListWhenTyped(field !== null);
  return (
    <div className="relative">
      <TextArea
        {...props}
        aria-autocomplete={names.length > 0 ? "list" : undefined}
        aria-controls={list?.listId}
        aria-activedescendant={list?.activeId}
        onInput={({ currentTarget }) => {
          if (names.length > 0 && currentTarget.value.includes("@")) setField(currentTarget);
        }}
      />
      {field && List && <List field={field} names={names} onList={setList} />}
    </div>
  );
}

/** Returns the list once its code has loaded. A failed download is retried in the next box. */
function useListWhenTyped(isTyped: boolean): typeof MentionList | null {
  const [List, setLoaded] = useState<typeof MentionList | null>(null);
  useEffect(() => {
    if (!isTyped) return;
    import("./mention-list.tsx").then(
      (loaded) => setLoaded(() => loaded.MentionList),
      () => undefined,
    );
  }, [isTyped]);
  return List;
}
