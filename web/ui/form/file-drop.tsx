import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ImageUp } from "lucide-react";
import { type ComponentProps, type DragEvent, type ReactNode, useState } from "react";
import { buttonClass } from "#ui/button/button-class.ts";

export interface FileDropProps
  extends Pick<
    ComponentProps<"input">,
    "id" | "accept" | "disabled" | "aria-describedby" | "aria-invalid"
  > {
  title: ReactNode;
  /** Title for phones, which have no drag and drop. */
  shortTitle?: ReactNode;
  hint: ReactNode;
  /** Receives a dropped or chosen file, unchecked. */
  onChoose: (file: File) => void;
}

export function FileDrop({
  id,
  title,
  shortTitle,
  hint,
  onChoose,
  disabled,
  ...input
}: FileDropProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onChoose(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the input inside.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        "relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border-[1.5px] border-dashed p-3 sm:px-5 sm:py-[22px]",
        over ? "border-primary-ink bg-primary-soft" : "border-border-strong bg-canvas",
      )}
    >
      <span className="grid size-11 flex-none place-items-center rounded-m bg-primary-soft text-primary-ink max-sm:hidden">
        <ImageUp />
      </span>
      <div className="min-inline-[min(8rem,100%)] flex-1">
        <p className={clsx("font-[620]", shortTitle && "max-sm:hidden")}>{title}</p>
        {shortTitle && <p className="font-[620] sm:hidden">{shortTitle}</p>}
        <p className="text-fs-14 text-muted max-sm:text-fs-12">{hint}</p>
      </div>
      <input
        {...input}
        id={id}
        type="file"
        disabled={disabled}
        className="peer sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Allows choosing the same file again.
          event.currentTarget.value = "";
          if (file) onChoose(file);
        }}
      />
      <label
        htmlFor={id}
        className={clsx(
          buttonClass({ variant: "outline" }),
          "cursor-pointer print:hidden peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 flex-none peer-focus-visible:outline-focus",
        )}
      >
        <Trans>Choose</Trans>
      </label>
    </div>
  );
}
