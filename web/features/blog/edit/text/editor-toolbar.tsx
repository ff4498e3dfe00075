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

/** Toolbar of the text field of a post. Its buttons insert Markdown at the selection. */
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
          // Allows choosing the same file again.
          event.currentTarget.value = "";
          if (chosen) onImage(chosen);
        }}
      />
    </fieldset>
  );
}

interface ToolProps {
  label: string;
  /** Letter pressed together with Ctrl or Command. */
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
      // Keeps the selection in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}
