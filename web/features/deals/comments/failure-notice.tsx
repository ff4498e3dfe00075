import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { ErrorText } from "#lib/locale-context.tsx";
import { Notice } from "#ui/notice.tsx";
import type { CommentFailure } from "./comment-actions.ts";

/** Why something was not done; where the session has ended, the way to sign in and come back. */
export function FailureNotice(props: { failure: CommentFailure; signInPath: string }) {
  const { failure, signInPath } = props;
  return (
    <Notice tone="danger" className="mbs-2">
      <p>
        <ErrorText>{failure.message}</ErrorText>
      </p>
      {failure.needsSignIn && (
        <p className="mbs-1">
          <Link to={signInPath}>
            <Trans>Sign in</Trans>
          </Link>{" "}
          <Trans>and come back: what you wrote is kept.</Trans>
        </p>
      )}
    </Notice>
  );
}
