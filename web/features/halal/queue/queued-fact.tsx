import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { useAttributeLabels, useSourceText } from "#features/halal/labels/use-halal-labels.ts";
import { HalalFactValue } from "#features/halal/panel/halal-fact-value.tsx";
import { PrivateImage } from "#features/images/private-image.tsx";
import { formatDate } from "#lib/format/format-relative-time.ts";
import { Link } from "#ui/navigation/link.tsx";
import type { QueuedFact } from "./halal-queue-requests.ts";

/** A fact with its subject, member and evidence. */
export function QueuedFactText({ item }: { item: QueuedFact }) {
  const { fact, subject, username, registered, imageUrl } = item;
  const merchants = registered.join(", ");
  const { reports } = subject;
  return (
    <div className="min-inline-0 [overflow-wrap:anywhere]">
      <Link
        to={subject.type === "merchant" ? paths.merchant(subject.slug) : paths.deal(subject.id)}
        className="font-[660]"
      >
        <bdi>{subject.name}</bdi>
      </Link>
      <QueuedFactDetails fact={fact} imageUrl={imageUrl}>
        {username && <bdi>{username}</bdi>}
        {registered.length > 0 && (
          <span>
            <Trans>
              registered <bdi>{merchants}</bdi>
            </Trans>
          </span>
        )}
        {reports > 0 && (
          <Link to={paths.adminReports}>
            <Plural value={reports} one="# open report" other="# open reports" />
          </Link>
        )}
      </QueuedFactDetails>
    </div>
  );
}

/** The value, source, day and evidence of a fact. */
export function QueuedFactDetails({
  fact,
  imageUrl,
  children,
}: Pick<QueuedFact, "fact" | "imageUrl"> & { children?: ReactNode }) {
  const { i18n } = useLingui();
  const label = useAttributeLabels()[fact.attribute];
  const source = useSourceText()(fact);
  const seen = formatDate(fact.observedOn, i18n.locale);
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {label}: <HalalFactValue fact={fact} />
        {fact.productLine && (
          <>
            {" "}
            (<bdi>{fact.productLine}</bdi>)
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-fs-14 text-muted">
        <span>{source}</span>
        <span>
          <Trans>seen {seen}</Trans>
        </span>
        {children}
        {fact.evidenceUrl && (
          <a href={fact.evidenceUrl} rel="nofollow noopener noreferrer" target="_blank">
            <Trans>Linked source</Trans>
          </a>
        )}
      </p>
      <EvidenceImage url={imageUrl} />
    </>
  );
}

/** A private photo that only its uploader and admins can load. */
export function EvidenceImage({ url }: { url: string | null }) {
  const { t } = useLingui();
  if (!url) return null;
  return (
    <PrivateImage
      url={url}
      alt={t`Photo as evidence`}
      fileWidth={960}
      width={480}
      height={360}
      className="mbs-2 max-inline-full rounded-m object-contain"
      fallback={
        <p className="mbs-2 text-fs-14 text-muted">
          <Trans>The photo could not be loaded.</Trans>
        </p>
      }
    />
  );
}
