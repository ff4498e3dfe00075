import { Trans } from "@lingui/react/macro";
import { BellRing } from "lucide-react";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { useThisDevice } from "./use-this-device.ts";

interface TurnOnProps {
  device: ReturnType<typeof useThisDevice>;
  /** The site's public key. */
  pushKey: string;
}

/** The button that turns on push messages in this browser, or what to do first. */
export function TurnOn({ device, pushKey }: TurnOnProps) {
  const { support, isBusy, failure, turnOn } = device;
  if (support === "home_screen") return <HomeScreenSteps />;
  if (support === "unsupported") {
    return (
      <p>
        <Trans>
          This browser can’t show notifications of sites. Emails and the bell still work.
        </Trans>
      </p>
    );
  }
  if (support === "blocked") {
    return (
      <Notice>
        <Trans>
          Your browser blocks notifications from this site. Allow them in the browser’s settings for
          this site, then reload the page.
        </Trans>
      </Notice>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button variant="outline" busy={isBusy} onClick={() => turnOn(pushKey)}>
        <BellRing aria-hidden="true" />
        <Trans>Turn on for this device</Trans>
      </Button>
    </div>
  );
}

/** iOS allows notifications only for sites on the home screen. */
function HomeScreenSteps() {
  const { siteName } = useSiteConfig();
  return (
    <div>
      <p>
        <Trans>On an iPhone or iPad, add {siteName} to your home screen first:</Trans>
      </p>
      <ol className="mbs-1.5 list-decimal ps-6">
        <li>
          <Trans>Tap the Share button of your browser.</Trans>
        </li>
        <li>
          <Trans>Choose “Add to Home Screen”.</Trans>
        </li>
        <li>
          <Trans>Open {siteName} from your home screen, sign in and come back here.</Trans>
        </li>
      </ol>
    </div>
  );
}
