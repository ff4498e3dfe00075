import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import type { SignInQuestion } from "./sign-in-dialog.tsx";
import { useDialogOnDemand } from "./use-dialog-on-demand.ts";

type ShowPrompt = (question: SignInQuestion) => void;

const PromptContext = createContext<ShowPrompt | null>(null);

export function useSignInPrompt(): ShowPrompt {
  const showPrompt = useContext(PromptContext);
  if (!showPrompt) throw new Error("useSignInPrompt needs a SignInPrompt");
  return showPrompt;
}

export function SignInPrompt({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<SignInQuestion | null>(null);
  const { Dialog, open, close } = useDialogOnDemand(loadDialog, "Error loading the dialog");
  const ask = useCallback(
    (next: SignInQuestion) => {
      setQuestion(next);
      open();
    },
    [open],
  );
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current !== key) close();
    lastKey.current = key;
  }, [key, close]);
  return (
    <PromptContext value={ask}>
      {children}
      {question && Dialog && <Dialog {...question} onClose={close} />}
    </PromptContext>
  );
}

async function loadDialog() {
  return (await import("./sign-in-dialog.tsx")).SignInDialog;
}
