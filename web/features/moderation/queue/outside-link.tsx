import { Trans } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import { sanitizeUrl } from "#contract/text/sanitize.ts";

/** An item's link, labeled with its site. Renders nothing without a valid link. */
export function OutsideLink({ address }: { address: string }) {
  const link = sanitizeUrl(address);
  if (!link) return null;
  return (
    <a
      href={link}
      title={link}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="inline-flex min-block-6 min-inline-6 items-center gap-1 [overflow-wrap:anywhere]"
    >
      <bdi dir="ltr">{new URL(link).host}</bdi>
      <ExternalLink className="i-dir size-3.5 flex-none" aria-hidden="true" />
      <span className="sr-only">
        <Trans>opens in a new tab</Trans>
      </span>
    </a>
  );
}
