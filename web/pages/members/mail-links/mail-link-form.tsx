import { Trans } from "@lingui/react/macro";
import { CircleCheck, Link2Off } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { AuthOutcome } from "#features/members/sign-in/auth-outcome.tsx";
import type { AppThunk } from "#lib/backend/create-app-thunk.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** Returns the token in the address or null; undefined until hydration. */
export function useLinkToken(): string | null | undefined {
  const { search } = useLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(new URLSearchParams(search).get("token")), [search]);
  return token;
}

/** Uses the link only when the button is pressed, because mail scanners open links too. */
export function MailLinkForm({
  title,
  intro,
  token,
  thunk,
  label,
  doneTitle,
  done,
}: {
  title: ReactNode;
  intro: ReactNode;
  /** Undefined until hydration; null for an invalid link. */
  token: string | null | undefined;
  thunk: AppThunk<void, string>;
  /** Label of the button. */
  label: ReactNode;
  doneTitle: ReactNode;
  done: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [failure, setFailure] = useState<string | null>(null);

  async function act(linkToken: string) {
    setState("busy");
    setFailure(null);
    const result = await dispatch(thunk(linkToken));
    if (thunk.rejected.match(result)) setFailure(failureText(result));
    setState(thunk.fulfilled.match(result) ? "done" : "asking");
  }

  if (state === "done") {
    return (
      <AuthLayout title={doneTitle}>
        <AuthOutcome icon={CircleCheck} actions={<NextSteps />}>
          <p>{done}</p>
        </AuthOutcome>
      </AuthLayout>
    );
  }
  if (token === null) {
    return (
      <AuthLayout title={<Trans>This link isn’t complete</Trans>}>
        <AuthOutcome isWarning icon={Link2Off} actions={<NextSteps />}>
          <p>
            <Trans>Open it from the email again, or go to your settings.</Trans>
          </p>
        </AuthOutcome>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} intro={intro}>
      {token === undefined ? (
        <Spinner />
      ) : (
        <div className="grid gap-5">
          {failure && <Notice tone="danger">{failure}</Notice>}
          <Button size="tall" block busy={state === "busy"} onClick={() => void act(token)}>
            {label}
          </Button>
          <ButtonLink variant="outline" to={`${paths.settings}#notifications`}>
            <Trans>Notification settings</Trans>
          </ButtonLink>
        </div>
      )}
    </AuthLayout>
  );
}

function NextSteps() {
  return (
    <>
      <ButtonLink to={paths.home}>
        <Trans>See all deals</Trans>
      </ButtonLink>
      <ButtonLink variant="outline" to={`${paths.settings}#notifications`}>
        <Trans>Notification settings</Trans>
      </ButtonLink>
    </>
  );
}
