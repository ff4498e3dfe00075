import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import type { CommentFailure } from "#features/deals/comments/use-comment-actions.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { useWriter } from "./comment-drafts.ts";
import { CommentForm } from "./comment-form.tsx";
import { useStoredText } from "./use-stored-text.ts";

interface CommentComposerProps {
  dealId: string;
  writer: ReturnType<typeof useWriter>;
  isSignedIn: boolean;
  isChecking: boolean;
  signInPath: string;
  onSend: (content: string) => Promise<CommentFailure | null>;
}

/** The box for a comment on the deal. Another member in the same browser gets a new box. */
export function CommentComposer(props: CommentComposerProps) {
  const writerId = props.writer?.author.id;
  const [firstId, setFirstId] = useState(writerId);
  if (writerId !== undefined && firstId === undefined) setFirstId(writerId);
  return <Composer key={writerId === firstId ? props.dealId : writerId} {...props} />;
}

interface Press {
  content: string;
  resolve: (failure: CommentFailure | null | undefined) => void;
}

/**
 * Stays mounted while the session is read, so that no text is lost; a click on "Post comment" waits for the session. A visitor
 * signs in after submitting and then finds the text in the box. When a session ends, the box keeps its text.
 */
function Composer(props: CommentComposerProps) {
  const { dealId, writer, isSignedIn, isChecking, signInPath, onSend } = props;
  const { t } = useLingui();
  const askToSignIn = useSignInPrompt();
  const [press, setPress] = useState<Press | null>(null);
  const stored = useStoredText({ dealId, writer, isSignedIn, isPressed: press !== null });
  const author = stored.isVisitor ? null : (writer?.author ?? null);

  const submit = useEffectEvent(async ({ content, resolve }: Press) => {
    setPress(null);
    if (author) {
      const failure = await onSend(content);
      resolve(failure);
      if (failure) stored.showUnsent();
      return;
    }
    askToSignIn({
      title: t`Sign in to comment`,
      text: t`We’ll keep what you’ve written.`,
      next: `${location.pathname}#comments`,
    });
    resolve(undefined);
  });
  useEffect(() => {
    if (press && !isChecking) void submit(press);
  }, [press, isChecking]);

  return (
    <>
      {author && !isSignedIn && <SignedOutNotice />}
      <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 py-3.5">
        <Avatar
          name={author?.username ?? null}
          imageUrl={author?.profileImageUrl ?? null}
          size={40}
        />
        <CommentForm
          label={t`Add a comment`}
          placeholder={t`Ask a question or share what you know`}
          submitText={<Trans>Post comment</Trans>}
          restored={stored.restored}
          signInPath={signInPath}
          onType={stored.type}
          onSend={(content) => new Promise((resolve) => setPress({ content, resolve }))}
        />
      </div>
      {author && !isSignedIn && <SignInInvitation signInPath={signInPath} />}
    </>
  );
}

function SignedOutNotice() {
  return (
    <Notice className="mbs-3">
      <Trans>You’ve been signed out. Sign in again, and your text will still be here.</Trans>
    </Notice>
  );
}

function SignInInvitation({ signInPath }: { signInPath: string }) {
  return (
    <div className="my-3.5 flex flex-wrap items-center justify-between gap-3 rounded-m bg-sunken px-3.5 py-3">
      <p className="text-fs-15">
        <Trans>Sign in to ask a question or share what you know.</Trans>
      </p>
      <ButtonLink to={signInPath} variant="outline">
        <Trans>Sign in</Trans>
      </ButtonLink>
    </div>
  );
}
