import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

/** Asks before a member leaves unsaved text: with a dialog inside the site, otherwise with the browser's prompt. */
export function LeaveDialog({
  isUnsaved,
  shouldAsk,
}: {
  isUnsaved: boolean;
  shouldAsk: BlockerFunction;
}) {
  const blocker = useBlocker(shouldAsk);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={<Trans>Leave without saving?</Trans>}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button variant="outline" onClick={() => blocker.proceed()}>
            <Trans>Leave</Trans>
          </Button>
          <Button onClick={() => blocker.reset()}>
            <Trans>Keep writing</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <Trans>Your changes aren’t published. We’ll keep them in this browser.</Trans>
      </p>
    </Dialog>
  );
}
