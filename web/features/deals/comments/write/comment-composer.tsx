import { Trans, useLingui } from "@lingui/react/macro";
import type { CommentFailure } from "#features/deals/comments/use-comment-actions.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TOP_DRAFT, type useWriter } from "./comment-drafts.ts";
import { CommentForm } from "./comment-form.tsx";

interface CommentComposerProps {
  writer: ReturnType<typeof useWriter>;
  isSignedIn: boolean;
  signInPath: string;
  onSend: (content: string) => Promise<CommentFailure | null>;
}

/**
 * The box for a comment on the deal, or for a visitor an invitation to sign in. A member whose session has ended keeps
 * the box while it holds a text.
 */
export function CommentComposer({ writer, isSignedIn, signInPath, onSend }: CommentComposerProps) {
  const { t } = useLingui();
  if (!writer || (!isSignedIn && writer.drafts.read(TOP_DRAFT) === "")) {
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
