import { Trans } from "@lingui/react/macro";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

/** Warns that the terms and the privacy policy do not name who runs the site. */
export function OperatorNotice() {
  const { operatorName } = useSiteConfig();
  if (operatorName) return null;
  return (
    <Notice>
      <Trans>
        The terms and the privacy policy don’t say who runs this site. The operator can set{" "}
        <code dir="ltr">OPERATOR_NAME</code> and <code dir="ltr">OPERATOR_ADDRESS</code>.
      </Trans>
    </Notice>
  );
}
