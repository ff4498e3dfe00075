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
import { SignInDialog, type SignInQuestion } from "./sign-in-dialog.tsx";

type ShowPrompt = (question: SignInQuestion) => void;

const PromptContext = createContext<ShowPrompt | null>(null);

export function useSignInPrompt(): ShowPrompt {
  const showPrompt = useContext(PromptContext);
  if (!showPrompt) throw new Error("useSignInPrompt needs a SignInPrompt");
  return showPrompt;
}

export function SignInPrompt({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<SignInQuestion | null>(null);
  const close = useCallback(() => setQuestion(null), []);
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current !== key) close();
    lastKey.current = key;
  }, [key, close]);
  return (
    <PromptContext value={setQuestion}>
      {children}
      {question && <SignInDialog {...question} onClose={close} />}
    </PromptContext>
  );
}
