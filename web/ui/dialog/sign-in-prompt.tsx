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
import { useChunk } from "#ui/use-chunk.ts";
import type { SignInQuestion } from "./sign-in-dialog.tsx";

type ShowPrompt = (question: SignInQuestion) => void;

const PromptContext = createContext<ShowPrompt | null>(null);

export function useSignInPrompt(): ShowPrompt {
  const showPrompt = useContext(PromptContext);
  if (!showPrompt) throw new Error("useSignInPrompt needs a SignInPrompt");
  return showPrompt;
}

interface SignInPromptProps {
  /** True while the stored session is being read. The prompt then waits. */
  isChecking?: boolean;
  isMember?: boolean;
  children: ReactNode;
}

export function SignInPrompt({
  isChecking = false,
  isMember = false,
  children,
}: SignInPromptProps) {
  const [question, setQuestion] = useState<SignInQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Dialog = useChunk(isOpen, loadSignInDialog, close);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const isUnknown = useRef(isChecking);
  const show = useCallback((next: SignInQuestion) => {
    setQuestion(next);
    setOpen(true);
  }, []);
  const ask = useCallback(
    (next: SignInQuestion) => {
      if (!isUnknown.current) return show(next);
      const button = document.activeElement?.closest("button") ?? null;
      button?.setAttribute("data-waiting", "");
      setWaiting({ question: next, button });
    },
    [show],
  );
  useEffect(() => {
    isUnknown.current = isChecking;
    if (isChecking || !waiting) return;
    waiting.button?.removeAttribute("data-waiting");
    setWaiting(null);
    if (isMember) waiting.question.onMember?.();
    else show(waiting.question);
  }, [isChecking, isMember, waiting, show]);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page closes the prompt.
  useEffect(
    () => () => {
      close();
      setWaiting(null);
    },
    [key, close],
  );
  return (
    <PromptContext value={ask}>
      {children}
      {question && isOpen && Dialog && <Dialog {...question} onClose={close} />}
    </PromptContext>
  );
}

interface Waiting {
  question: SignInQuestion;
  /** The pressed button, which is marked as waiting. */
  button: HTMLButtonElement | null;
}

export async function loadSignInDialog() {
  return (await import("./sign-in-dialog.tsx")).SignInDialog;
}
