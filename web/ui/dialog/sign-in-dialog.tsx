import { Trans } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { rememberReturnPlace } from "#lib/storage/return-place.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { Dialog } from "./dialog.tsx";

export interface SignInQuestion {
  title: string;
  text: string;
  /** Local path to open after signing in; the current one by default. */
  next?: string;
  /** Address of the form that also accepts a report without an account. */
  reportPath?: string;
  onLeave?: () => void;
  /** Called instead of showing the dialog if the session turns out to be a member's. */
  onMember?: () => void;
}

export function SignInDialog(props: SignInQuestion & { onClose: () => void }) {
  const { title, text, reportPath, onLeave, onClose } = props;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const next = props.next ?? here;

  function leave() {
    if (next === here) rememberReturnPlace({ address: here, y: window.scrollY });
    onLeave?.();
  }

  return (
    <Dialog
      title={<span className="[overflow-wrap:anywhere]">{title}</span>}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to={paths.registerThen(next)} variant="outline" onClick={leave}>
            <Trans>Create account</Trans>
          </ButtonLink>
          <ButtonLink to={paths.loginThen(next)} onClick={leave}>
            <Trans>Sign in</Trans>
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted">{text}</p>
      {reportPath && (
        <p className="mbs-2">
          <Link
            to={reportPath}
            rel="nofollow"
            onClick={onLeave}
            className="inline-flex min-block-11 items-center font-[560]"
          >
            <Trans>Report without an account</Trans>
          </Link>
        </p>
      )}
    </Dialog>
  );
}
