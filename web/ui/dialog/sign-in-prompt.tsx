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

type Ask = (question: SignInQuestion) => void;

const AskContext = createContext<Ask | null>(null);

/** The function that asks a visitor, on the spot, to sign in for what they were about to do. */
export function useSignInPrompt(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error("useSignInPrompt needs a SignInPrompt");
  return ask;
}

const loadDialog = () => import("./sign-in-dialog.tsx");

/** Holds the one sign-in dialog of the page; its code is loaded at the first question. */
export function SignInPrompt({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<SignInQuestion | null>(null);
  const close = useCallback(() => setQuestion(null), []);
  const chunk = useChunk(question !== null, loadDialog, close);
  const { key } = useLocation();
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current !== key) close();
    asked.current = key;
  }, [key, close]);
  return (
    <AskContext value={setQuestion}>
      {children}
      {question && chunk && <chunk.SignInDialog {...question} onClose={close} />}
    </AskContext>
  );
}
