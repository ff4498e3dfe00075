import { useLingui } from "@lingui/react/macro";
import { Bold, Heading2, ImagePlus, Italic, Link2, List, Quote } from "lucide-react";
import { useRef } from "react";
import { UPLOAD_TYPES } from "#contract/limits.ts";
import { IconButton } from "#ui/button/icon-button.tsx";

export interface EditorCommands {
  bold: () => void;
  italic: () => void;
  link: () => void;
  heading: () => void;
  list: () => void;
  quote: () => void;
}

/** The buttons above the text of a post. Each writes Markdown at the selection; three have a key of their own. */
export function EditorToolbar({
  commands,
  onImage,
}: {
  commands: EditorCommands;
  onImage: (file: File) => void;
}) {
  const { t } = useLingui();
  const file = useRef<HTMLInputElement>(null);
  return (
    <fieldset
      aria-label={t`Formatting`}
      className="flex flex-wrap items-center border-be border-border sm:px-1"
    >
      <Tool label={t`Bold`} shortcut="B" onClick={commands.bold}>
        <Bold />
      </Tool>
      <Tool label={t`Italic`} shortcut="I" onClick={commands.italic}>
        <Italic />
      </Tool>
      <Tool label={t`Link`} shortcut="K" onClick={commands.link}>
        <Link2 />
      </Tool>
      <Tool label={t`Heading`} onClick={commands.heading}>
        <Heading2 />
      </Tool>
      <Tool label={t`List`} onClick={commands.list}>
        <List className="i-dir" />
      </Tool>
      <Tool label={t`Quote`} onClick={commands.quote}>
        <Quote className="i-dir" />
      </Tool>
      <Tool label={t`Add an image`} onClick={() => file.current?.click()}>
        <ImagePlus />
      </Tool>
      <input
        ref={file}
        type="file"
        hidden
        accept={UPLOAD_TYPES.join(",")}
        data-testid="post-image"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // Emptied, so that choosing the same file again is heard.
          event.currentTarget.value = "";
          if (chosen) onImage(chosen);
        }}
      />
    </fieldset>
  );
}

interface ToolProps {
  label: string;
  /** The letter pressed together with Ctrl or Command. */
  shortcut?: string;
  onClick: () => void;
  children: React.ReactNode;
}

function Tool({ label, shortcut, onClick, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      title={shortcut ? `${label} (Ctrl+${shortcut})` : label}
      aria-keyshortcuts={shortcut && `Control+${shortcut} Meta+${shortcut}`}
      // The selection in the text stays while the mouse is on a button.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}
