import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { AlertDialog, type AlertType } from "#ui/dialog/alert-dialog.tsx";
import { Toast } from "./toast.tsx";

/** A message in the global alert dialog, closed by OK (specification 2). */
export interface AlertMessage {
  type: AlertType;
  message: string;
  title?: string;
}

interface Alerts {
  showAlert(alert: AlertMessage): void;
  /** A short message that disappears by itself. */
  showToast(text: string): void;
}

const AlertsContext = createContext<Alerts | null>(null);

/** Functions that show the global alert dialog and the toast. */
export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext);
  if (!alerts) throw new Error("useAlerts needs an AlertProvider");
  return alerts;
}

/** Holds the one alert dialog and the one toast of the page. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<AlertMessage | null>(null);
  const [toast, setToast] = useState<string | null>(null);
  const showAlert = useCallback((message: AlertMessage) => setAlert(message), []);
  const showToast = useCallback((text: string) => setToast(text), []);
  const alerts = useMemo(() => ({ showAlert, showToast }), [showAlert, showToast]);
  return (
    <AlertsContext value={alerts}>
      {children}
      {alert && <AlertDialog {...alert} onClose={() => setAlert(null)} />}
      <Toast text={toast} onDismiss={() => setToast(null)} />
    </AlertsContext>
  );
}
