import { useState } from "react";
import { ConsentDialog } from "./consent-dialog.tsx";
import type { CookieChoice, CookiePreferences } from "./cookie-preferences.ts";
import { SettingsDialog } from "./settings-dialog.tsx";

export interface CookieDialogsProps {
  /** As `useCookiePreferences` answers. */
  preferences: CookiePreferences | null | undefined;
  onDecide: (choice: CookieChoice) => void;
  /** The visitor asked for the settings again. */
  settingsOpen: boolean;
  onSettingsClose: () => void;
}

/**
 * 'Cookie Consent' or 'Cookie Settings' (specification 4). Until something is decided, closing the settings leads
 * back to the question.
 */
export function CookieDialogs({
  preferences,
  onDecide,
  settingsOpen,
  onSettingsClose,
}: CookieDialogsProps) {
  const [isManaging, setManaging] = useState(false);

  function decide(choice: CookieChoice) {
    onDecide(choice);
    close();
  }
  function close() {
    setManaging(false);
    onSettingsClose();
  }

  if (isManaging || settingsOpen) {
    return <SettingsDialog current={preferences ?? null} onSave={decide} onClose={close} />;
  }
  return (
    <ConsentDialog
      onAcceptAll={() => decide({ analytics: true, marketing: true })}
      onManage={() => setManaging(true)}
    />
  );
}
