import { Trans } from "@lingui/react/macro";
import { Share2 } from "lucide-react";
import { useDialogOnDemand } from "#ui/dialog/use-dialog-on-demand.ts";
import type { SharedPage } from "./share-dialog.tsx";

interface ShareButtonProps {
  page: SharedPage;
  className: string;
}

/** Opens the share sheet of a phone. Elsewhere, and if the sheet fails, opens a dialog with services and the address. */
export function ShareButton({ page, className }: ShareButtonProps) {
  const { Dialog: ShareDialog, open, close } = useDialogOnDemand(loadDialog);

  async function share(): Promise<void> {
    if (!hasSheet()) return open();
    try {
      await navigator.share({ title: page.title, url: new URL(page.path, location.origin).href });
    } catch (error) {
      // Closing the sheet cancels.
      if (!(error instanceof DOMException && error.name === "AbortError")) open();
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
      {ShareDialog && <ShareDialog page={page} onClose={close} />}
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
