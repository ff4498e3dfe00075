import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { CommentFailure } from "#features/deals/comments/use-comment-actions.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import {
  type CommentDrafts,
  keepVisitorText,
  readVisitorText,
  TOP_DRAFT,
  type useWriter,
} from "./comment-drafts.ts";
import { CommentForm } from "./comment-form.tsx";

interface CommentComposerProps {
  dealId: string;
  writer: ReturnType<typeof useWriter>;
  isSignedIn: boolean;
  isChecking: boolean;
  signInPath: string;
  onSend: (content: string) => Promise<CommentFailure | null>;
}

/**
 * The box for a comment on the deal. A visitor signs in after submitting and then finds the text in the box. When a session
 * ends, the box stays while it contains text.
 */
export function CommentComposer(props: CommentComposerProps) {
  const { writer, isSignedIn, ...rest } = props;
  if (!writer) return <VisitorComposer {...rest} />;
  return (
    <MemberComposer key={writer.author.id} {...rest} writer={writer} isSignedIn={isSignedIn} />
  );
}

type Writer = NonNullable<ReturnType<typeof useWriter>>;

function MemberComposer(props: Omit<CommentComposerProps, "writer"> & { writer: Writer }) {
  const { dealId, writer, isSignedIn, signInPath, onSend } = props;
  const { author, drafts } = writer;
  const { t } = useLingui();
  // The text typed before signing in becomes the member's draft.
  const [isResumed] = useState(() => takeVisitorText(dealId, drafts));
  if (!isSignedIn && drafts.read(TOP_DRAFT) === "") return <VisitorComposer {...props} />;
  return (
    <>
      {!isSignedIn && <SignedOutNotice />}
      <div className={ROW}>
        <Avatar name={author.username} imageUrl={author.profileImageUrl} size={40} />
        <CommentForm
          label={t`Add a comment`}
          placeholder={t`Ask a question or share what you know`}
          submitText={<Trans>Post comment</Trans>}
          autoFocus={isResumed}
          initialText={drafts.read(TOP_DRAFT)}
          signInPath={signInPath}
          onType={(text) => drafts.write(TOP_DRAFT, text)}
          onSend={onSend}
        />
      </div>
      {!isSignedIn && <SignInInvitation signInPath={signInPath} />}
    </>
  );
}

/** Moves the visitor's text to the member's drafts unless they already have one. Returns whether it did. */
function takeVisitorText(dealId: string, drafts: CommentDrafts): boolean {
  const text = readVisitorText(dealId);
  if (text === "" || drafts.read(TOP_DRAFT) !== "") return false;
  drafts.write(TOP_DRAFT, text);
  keepVisitorText(dealId, "");
  return true;
}

type VisitorComposerProps = Pick<CommentComposerProps, "dealId" | "signInPath" | "isChecking">;

function VisitorComposer({ dealId, signInPath, isChecking }: VisitorComposerProps) {
  const { t } = useLingui();
  const askToSignIn = useSignInPrompt();
  // The server renders an empty box.
  const [kept, setKept] = useState("");
  useEffect(() => setKept(readVisitorText(dealId)), [dealId]);

  // A press before the session is read waits: the visitor may turn out to be a member.
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || isChecking) return;
    setWanted(false);
    askToSignIn({
      title: t`Sign in to comment`,
      text: t`We’ll keep what you’ve written.`,
      next: `${location.pathname}#comments`,
    });
  }, [isWanted, isChecking, askToSignIn, t]);

  return (
    <div className={ROW}>
      <Avatar name={null} imageUrl={null} size={40} />
      <CommentForm
        key={kept}
        label={t`Add a comment`}
        placeholder={t`Ask a question or share what you know`}
        submitText={<Trans>Post comment</Trans>}
        initialText={kept}
        signInPath={signInPath}
        onType={(text) => keepVisitorText(dealId, text)}
        onSend={async () => {
          setWanted(true);
          return undefined;
        }}
      />
    </div>
  );
}

const ROW = "grid grid-cols-[40px_minmax(0,1fr)] gap-3 py-3.5";

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
