import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { loadChunk } from "#lib/load-chunk.ts";
import type { AlertDialog, AlertType } from "#ui/dialog/alert-dialog.tsx";
import { Toast, type ToastMessage, type ToastOptions } from "./toast.tsx";

export interface AlertMessage {
  type: AlertType;
  message: string;
  title?: string;
}

interface Alerts {
  showAlert(alert: AlertMessage): void;
  /** Shows a short message that disappears by itself and replaces the previous one. */
  showToast(text: string, options?: ToastOptions): void;
}

/** Without a provider, alerts do nothing: the server renders cached parts (`cachedPart`) outside it. */
const AlertsContext = createContext<Alerts>({
  showAlert: () => undefined,
  showToast: () => undefined,
});

export function useAlerts(): Alerts {
  return useContext(AlertsContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<AlertMessage | null>(null);
  const { toast, showToast, dismissToast } = useToast();
  const showAlert = useCallback((message: AlertMessage) => setAlert(message), []);
  const closeAlert = useCallback(() => setAlert(null), []);
  const alerts = useMemo(() => ({ showAlert, showToast }), [showAlert, showToast]);
  return (
    <AlertsContext value={alerts}>
      {children}
      {alert && <ShownAlert alert={alert} onClose={closeAlert} onFail={showToast} />}
      <Toast toast={toast} onDismiss={dismissToast} />
    </AlertsContext>
  );
}

interface ShownAlertProps {
  alert: AlertMessage;
  onClose: () => void;
  onFail: (message: string) => void;
}

/** Loads the dialog with the first alert. If that fails, the alert becomes a toast. */
function ShownAlert({ alert, onClose, onFail }: ShownAlertProps) {
  const [Dialog, setDialog] = useState<typeof AlertDialog | null>(null);
  const fail = useEffectEvent(() => {
    onFail(alert.message);
    onClose();
  });
  useEffect(() => {
    let isShown = true;
    loadChunk(() => import("#ui/dialog/alert-dialog.tsx")).then(
      (chunk) => isShown && setDialog(() => chunk.AlertDialog),
      () => isShown && fail(),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return Dialog && <Dialog {...alert} onClose={onClose} />;
}

function useToast() {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const latest = useRef<ToastMessage | null>(null);

  const replace = useCallback((next: ToastMessage | null) => {
    const earlier = latest.current;
    latest.current = next;
    setToast(next);
    earlier?.onGone?.();
  }, []);

  const showToast = useCallback(
    (text: string, { action, onGone }: ToastOptions = {}) => {
      const next: ToastMessage = { text, ...(onGone && { onGone }) };
      if (action) {
        next.action = {
          ...action,
          run: () => {
            // Ignores a second click or key.
            if (latest.current !== next) return;
            latest.current = null;
            setToast(null);
            action.run();
          },
        };
      }
      replace(next);
    },
    [replace],
  );

  const dismissToast = useCallback(() => replace(null), [replace]);
  return { toast, showToast, dismissToast };
}
