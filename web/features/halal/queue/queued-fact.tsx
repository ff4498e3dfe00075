import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useAttributeLabels, useSourceText } from "#features/halal/labels/use-halal-labels.ts";
import { FactValue } from "#features/halal/panel/fact-value.tsx";
import { PrivateImage } from "#features/images/private-image.tsx";
import { formatDate } from "#lib/format/format-date.ts";
import { Link } from "#ui/navigation/link.tsx";
import type { QueuedFact } from "./halal-queue-requests.ts";

/** A fact with its subject, member and evidence. */
export function QueuedFactText({ item }: { item: QueuedFact }) {
  const { i18n } = useLingui();
  const { fact, subject, username, registered } = item;
  const label = useAttributeLabels()[fact.attribute];
  const source = useSourceText()(fact);
  const merchants = registered.join(", ");
  const { reports } = subject;
  const seen = formatDate(fact.observedOn, i18n.locale);
  return (
    <div className="min-inline-0 [overflow-wrap:anywhere]">
      <Link
        to={subject.type === "merchant" ? paths.merchant(subject.slug) : paths.deal(subject.id)}
        className="font-[660]"
      >
        <bdi>{subject.name}</bdi>
      </Link>
      <p>
        {label}: <FactValue fact={fact} />
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
        {fact.evidenceUrl && (
          <a href={fact.evidenceUrl} rel="nofollow noopener noreferrer" target="_blank">
            <Trans>Linked source</Trans>
          </a>
        )}
      </p>
      <EvidenceImage url={item.imageUrl} />
    </div>
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
