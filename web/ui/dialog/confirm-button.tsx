import { type ReactNode, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface ConfirmButtonProps {
  label: ReactNode;
  title: ReactNode;
  action: ReactNode;
  /** Resolves to the text of a failure, or to null, which closes the dialog. */
  onConfirm: () => Promise<string | null>;
  /** Consequences of the action. */
  children: ReactNode;
}

/** A button whose action is confirmed in a dialog. */
export function ConfirmButton({ label, onConfirm, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);

  async function confirm(): Promise<string | null> {
    const failure = await onConfirm();
    if (failure === null) setAsking(false);
    return failure;
  }

  return (
    <>
      <Button variant="text" className="justify-self-start" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog {...dialog} onConfirm={confirm} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
