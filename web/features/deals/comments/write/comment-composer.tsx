import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { CommentFailure } from "#features/deals/comments/use-comment-actions.ts";
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useSignInPrompt } from "#ui/sign-in-prompt.tsx";
import { keepVisitorText, readVisitorText, TOP_DRAFT, type useWriter } from "./comment-drafts.ts";
import { CommentForm } from "./comment-form.tsx";

interface CommentComposerProps {
  dealId: string;
  writer: ReturnType<typeof useWriter>;
  isSignedIn: boolean;
  signInPath: string;
  onSend: (content: string) => Promise<CommentFailure | null>;
}

/**
 * The box for a comment on the deal. A visitor who sends one is asked to sign in and finds the text in the box
 * afterwards. A member whose session has ended keeps the box while it holds a text.
 */
export function CommentComposer(props: CommentComposerProps) {
  const { dealId, writer, isSignedIn, signInPath, onSend } = props;
  const { t } = useLingui();
  const isVisitor = !writer || (!isSignedIn && writer.drafts.read(TOP_DRAFT) === "");
  if (isVisitor) return <VisitorComposer dealId={dealId} signInPath={signInPath} />;
  const { author, drafts } = writer;
  // What they typed before they signed in.
  const typed = drafts.read(TOP_DRAFT) === "" ? readVisitorText(dealId) : "";
  return (
    <>
      {!isSignedIn && <SignedOutNotice />}
      <div className={ROW}>
        <Avatar name={author.username} imageUrl={author.profileImageUrl} size={40} />
        <CommentForm
          key={author.id}
          label={t`Add a comment`}
          placeholder={t`Ask a question or share what you know`}
          submitText={<Trans>Post comment</Trans>}
          autoFocus={typed !== ""}
          initialText={typed || drafts.read(TOP_DRAFT)}
          signInPath={signInPath}
          onType={(text) => {
            keepVisitorText(dealId, "");
            drafts.write(TOP_DRAFT, text);
          }}
          onSend={onSend}
        />
      </div>
      {!isSignedIn && <SignInInvitation signInPath={signInPath} />}
    </>
  );
}

function VisitorComposer({ dealId, signInPath }: { dealId: string; signInPath: string }) {
  const { t } = useLingui();
  const askToSignIn = useSignInPrompt();
  // The rendered page has an empty box.
  const [kept, setKept] = useState("");
  useEffect(() => setKept(readVisitorText(dealId)), [dealId]);
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
          askToSignIn({
            title: t`Sign in to comment`,
            text: t`What you wrote will be waiting in the box.`,
            next: `${location.pathname}#comments`,
          });
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
