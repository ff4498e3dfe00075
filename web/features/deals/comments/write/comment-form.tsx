import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { COMMENT_MAX } from "#contract/limits.ts";
import type { CommentFailure } from "#features/deals/comments/use-comment-actions.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FieldError } from "#ui/form/field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import type { ListState } from "./mention-list.tsx";
import { MentionNames } from "./mention-names.ts";
import type { RestoredText } from "./use-stored-text.ts";

const loadList = () => import("./mention-list.tsx");

interface CommentFormProps {
  label: string;
  placeholder?: string;
  submitText: ReactNode;
  autoFocus?: boolean;
  initialText?: string;
  /** Each new object replaces the content. */
  restored?: RestoredText | null;
  signInPath: string;
  onType: (text: string) => void;
  /** Resolves to null after sending, and to undefined if nothing was sent and the text stays in the box. */
  onSend: (content: string) => Promise<CommentFailure | null | undefined>;
  onCancel?: () => void;
}

/** A text box that keeps its content until it is sent. */
export function CommentForm(props: CommentFormProps) {
  const { label, placeholder, submitText, autoFocus, signInPath, onType, onSend, onCancel } = props;
  const { restored = null } = props;
  const { t } = useLingui();
  const id = useId();
  const [content, setContent] = useState(props.initialText ?? "");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<CommentFailure | null>(null);
  const length = content.trim().length;
  const box = useRef<HTMLTextAreaElement>(null);

  const [lastRestored, setLastRestored] = useState<RestoredText | null>(null);
  if (restored && restored !== lastRestored) {
    setLastRestored(restored);
    setContent(restored.text);
  }
  useEffect(() => {
    if (!lastRestored?.isResumed) return;
    box.current?.focus();
    box.current?.setSelectionRange(lastRestored.text.length, lastRestored.text.length);
  }, [lastRestored]);

  function type(text: string): void {
    setContent(text);
    onType(text);
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (length === 0) return setError(t`Write a comment first.`);
    if (length > COMMENT_MAX) return setError(t`Comments can be up to 2,000 characters long.`);
    setError(null);
    setFailure(null);
    setSending(true);
    const refusal = await onSend(content.trim());
    setSending(false);
    setFailure(refusal ?? null);
    if (refusal === null) type("");
  }

  return (
    <form onSubmit={send} noValidate className="min-inline-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <MentionTextArea
        ref={box}
        id={id}
        value={content}
        placeholder={placeholder}
        autoFocus={autoFocus}
        readOnly={isSending}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => type(event.target.value)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {failure && <FailureNotice failure={failure} signInPath={signInPath} />}
      <div className="mbs-2 flex items-center justify-end gap-2">
        {length > COMMENT_MAX - 200 && (
          <span className="me-auto text-fs-14 text-muted tabular-nums">
            <bdi dir="ltr">
              {length} / {COMMENT_MAX}
            </bdi>
          </span>
        )}
        {onCancel && (
          <Button variant="text" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" busy={isSending}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

export function FailureNotice(props: { failure: CommentFailure; signInPath: string }) {
  const { failure, signInPath } = props;
  if (!failure.needsSignIn) {
    return (
      <Notice tone="danger" className="mbs-2">
        {failure.message}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" className="mbs-2">
      <p>
        <ErrorText>{failure.message}</ErrorText>
      </p>
      <p className="mbs-1">
        <Link to={signInPath}>
          <Trans>Sign in</Trans>
        </Link>{" "}
        <Trans>and come back. We’ll keep what you’ve written.</Trans>
      </p>
    </Notice>
  );
}

/** A text area that suggests participants of the discussion after an @. The suggestions are loaded with the first @. */
function MentionTextArea(props: ComponentProps<"textarea">) {
  const names = useContext(MentionNames);
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const [list, setList] = useState<ListState | null>(null);
  const chunk = useChunk(field !== null, loadList);
  return (
    <div className="relative">
      <TextArea
        {...props}
        aria-autocomplete={names.length > 0 ? "list" : undefined}
        aria-controls={list?.listId}
        aria-activedescendant={list?.activeId}
        onInput={({ currentTarget }) => {
          if (names.length > 0 && currentTarget.value.includes("@")) setField(currentTarget);
        }}
      />
      {field && chunk && <chunk.MentionList field={field} names={names} onList={setList} />}
    </div>
  );
}
