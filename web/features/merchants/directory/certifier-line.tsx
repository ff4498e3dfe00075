import { Trans } from "@lingui/react/macro";
import { BadgeInfo } from "lucide-react";

/** Certifier of a merchant's goods, shown as the merchant's own statement. */
export function CertifierLine({
  certifier,
  certificateNumber = "",
}: {
  certifier: string;
  certificateNumber?: string;
}) {
  if (!certifier) return null;
  return (
    <p className="flex items-start gap-1.5 text-fs-14 text-muted">
      <BadgeInfo className="mbs-0.5 size-4 flex-none" aria-hidden="true" />
      <span className="min-inline-0 [overflow-wrap:anywhere]">
        <Trans>
          Certifier (stated by the shop): <bdi>{certifier}</bdi>
        </Trans>
        {certificateNumber && (
          <>
            {" "}
            <Trans>
              (certificate <bdi dir="ltr">{certificateNumber}</bdi>)
            </Trans>
          </>
        )}
      </span>
    </p>
  );
}
