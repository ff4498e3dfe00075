import { Trans, useLingui } from "@lingui/react/macro";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { CommentFailure } from "./comment-actions.ts";
import { TOP } from "./comment-drafts.ts";
import { CommentForm } from "./comment-form.tsx";
import type { useWriter } from "./use-writer.ts";

interface CommentComposerProps {
  writer: ReturnType<typeof useWriter>;
  isSignedIn: boolean;
  signInPath: string;
  onSend: (content: string) => Promise<CommentFailure | null>;
}

/**
 * The box for a comment on the deal; a visitor is invited to sign in instead. A member whose session has ended keeps the
 * box as long as it holds something.
 */
export function CommentComposer({ writer, isSignedIn, signInPath, onSend }: CommentComposerProps) {
  const { t } = useLingui();
  if (!writer || (!isSignedIn && writer.drafts.read(TOP) === "")) {
    return <SignInInvitation signInPath={signInPath} />;
  }
  const { author, drafts } = writer;
  return (
    <>
      {!isSignedIn && <SignedOutNotice />}
      <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 py-3.5">
        <Avatar name={author.username} imageUrl={author.profileImageUrl} size={40} />
        <CommentForm
          key={author.id}
          label={t`Add a comment`}
          placeholder={t`Ask a question or share what you know`}
          submitText={<Trans>Post comment</Trans>}
          initialText={drafts.read(TOP)}
          signInPath={signInPath}
          onType={(text) => drafts.write(TOP, text)}
          onSend={onSend}
        />
      </div>
      {!isSignedIn && <SignInInvitation signInPath={signInPath} />}
    </>
  );
}

function SignedOutNotice() {
  return (
    <Notice className="mbs-3">
      <Trans>You have been signed out. What you wrote is kept until you sign in again.</Trans>
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
