import { Trans } from "@lingui/react/macro";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useChunk } from "#ui/use-chunk.ts";
import type { SharedPage } from "./share-dialog.tsx";

interface ShareButtonProps {
  page: SharedPage;
  className: string;
}

/** Opens the share sheet of a phone. Elsewhere, and if the sheet fails, opens a dialog with services and the address. */
export function ShareButton({ page, className }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ShareDialog = useChunk(isOpen, loadDialog, close);

  async function share(): Promise<void> {
    if (!hasSheet()) return setOpen(true);
    try {
      await navigator.share({ title: page.title, url: new URL(page.path, location.origin).href });
    } catch (error) {
      // Closing the sheet cancels.
      if (!(error instanceof DOMException && error.name === "AbortError")) setOpen(true);
    }
  }

  return (
    <>
      <button type="button" onClick={() => void share()} className={className}>
        <Share2 aria-hidden="true" />
        <span>
          <Trans>Share</Trans>
        </span>
      </button>
      {isOpen && ShareDialog && <ShareDialog page={page} onClose={close} />}
    </>
  );
}

/** Sheets of desktop systems seldom offer the services that people use. */
function hasSheet(): boolean {
  return typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;
}

async function loadDialog() {
  return (await import("./share-dialog.tsx")).ShareDialog;
}
