import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { ReportGroup } from "#contract/moderation/report.ts";
import type { ReportedContent } from "#contract/moderation/reported-content.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { PrivateImage } from "#features/images/private-image.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { ClampedText } from "#ui/display/clamped-text.tsx";
import { Link } from "#ui/navigation/link.tsx";

interface ReportedContentViewProps {
  content: ReportedContent | null;
  author: { id: string; username: string | null; isBanned: boolean } | null;
  /** Page of the content, or null. */
  address: string | null;
}

export function ReportedContentView({ content, author, address }: ReportedContentViewProps) {
  const statusName = useStatusName();
  const authorUsername = author?.username;
  if (!content) {
    return (
      <p className="text-muted">
        <Trans>This no longer exists.</Trans>
      </p>
    );
  }
  return (
    <div className="flex gap-3.5">
      <PrivateImage
        url={content.imageUrl}
        alt=""
        width={64}
        height={64}
        fallback={null}
        className="size-16 flex-none rounded-[10px] bg-sunken object-cover"
      />
      <div className="grid min-inline-0 content-start gap-1.5 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[640]">
          {address ? (
            <Link to={address}>
              <span dir="auto">{content.title}</span>
            </Link>
          ) : (
            <span dir="auto">{content.title}</span>
          )}
          {content.status && <Badge>{statusName(content.status)}</Badge>}
        </p>
        {author && (
          <p className="text-fs-14 text-muted">
            <Trans>
              by{" "}
              <Link to={paths.adminMember(author.id)}>
                <bdi>{authorUsername}</bdi>
              </Link>
            </Trans>
            {author.isBanned && (
              <>
                {" "}
                <Badge tone="danger">
                  <Trans>Banned</Trans>
                </Badge>
              </>
            )}
          </p>
        )}
        {content.text && <ClampedText text={content.text} lines={6} />}
        <OwnLink address={content.linkUrl} />
      </div>
    </div>
  );
}

/** Shows the full address, because a misleading link is a reason to report. */
function OwnLink({ address }: { address: string }) {
  const href = sanitizeUrl(address);
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="inline-flex min-block-11 items-center gap-1.5 text-fs-14"
    >
      <bdi dir="ltr" className="[overflow-wrap:anywhere]">
        {href}
      </bdi>
      <ExternalLink className="i-dir size-4 flex-none" aria-hidden="true" />
    </a>
  );
}

export function addressOfReported({ contentType, contentId, content }: ReportGroup): string | null {
  if (contentType === "deal") return paths.adminEditDeal(contentId);
  if (contentType === "comment" && content?.dealId) {
    return `${paths.deal(content.dealId)}#comment-${contentId}`;
  }
  if (contentType === "profile") return paths.user(contentId);
  if (contentType === "blog_post" && content?.slug) return paths.blogPost(content.slug);
  return null;
}

/** Returns a function that names a status. Unknown statuses show their code. */
function useStatusName(): (status: string) => string {
  const { t } = useLingui();
  const names: Record<string, string> = {
    active: t`Active`,
    pending: t`Pending`,
    rejected: t`Rejected`,
    expired: t`Expired`,
    deleted: t`Deleted`,
    draft: t`Draft`,
    published: t`Published`,
  };
  return (status) => names[status] ?? status;
}
