import { Trans, useLingui } from "@lingui/react/macro";
import { Copy, RefreshCw } from "lucide-react";
import { useState } from "react";
import { alertPaths } from "#contract/addresses/alert-paths.ts";
import type { DealAlert } from "#contract/alerts/alert.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useCopyLink } from "#ui/use-copy-link.ts";
import { renewFeed } from "../alerts-requests.ts";

interface AlertFeedProps {
  alert: DealAlert;
  onChanged: () => Promise<void>;
}

/** The address of an alert's feed, with a button that replaces it. */
export function AlertFeed({ alert, onChanged }: AlertFeedProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { siteUrl } = useSiteConfig();
  const dispatch = useAppDispatch();
  const copy = useCopyLink();
  const { showAlert, showToast } = useAlerts();
  const [isBusy, setBusy] = useState(false);
  const path = alertPaths.feed(alert.feedKey, language);

  async function renew() {
    setBusy(true);
    const result = await dispatch(renewFeed(alert.id));
    if (renewFeed.fulfilled.match(result)) {
      await onChanged();
      showToast(t`The old address no longer works`);
    } else showAlert({ type: "error", message: failureText(result) });
    setBusy(false);
  }

  return (
    <div className="grid gap-2.5 pbe-2">
      <p className="text-fs-14 text-muted">
        <Trans>
          For your feed reader. Anyone with this address can read the matches, so keep it to
          yourself.
        </Trans>
      </p>
      <TextInput
        aria-label={t`Address of the feed`}
        dir="ltr"
        readOnly
        value={new URL(path, siteUrl).href}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={() => void copy(path)}>
          <Copy aria-hidden="true" />
          <Trans>Copy</Trans>
        </Button>
        <Button variant="text" busy={isBusy} onClick={() => void renew()}>
          <RefreshCw aria-hidden="true" />
          <Trans>New address</Trans>
        </Button>
      </div>
    </div>
  );
}
