import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { PrivateImage } from "#features/images/private-image.tsx";
import { ChangedFields } from "#features/moderation/edits/changed-fields.tsx";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { OutsideLink } from "#features/moderation/queue/outside-link.tsx";
import { QueueRow, type QueueRowActions } from "#features/moderation/queue/queue-row.tsx";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { ClampedText } from "#ui/display/clamped-text.tsx";
import { LetterTile } from "#ui/display/letter-tile.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import {
  decideMerchant,
  loadPendingMerchants,
  type PendingMerchant,
} from "./pending-merchants-requests.ts";

export function PendingMerchants(place: QueuePlace) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      {...place}
      name="pending-merchants"
      heading={<Trans>Pending registrations and changes</Trans>}
      waiting={(count) => <Plural value={count} one="# to review" other="# to review" />}
      empty={<Trans>No registrations or changes to review. New ones appear here.</Trans>}
      failed={<Trans>Failed to fetch pending merchants</Trans>}
      load={loadPendingMerchants}
      decide={decideMerchant}
      content={({ proposal }) => (proposal ? "merchant_change" : "merchant")}
      titleOf={nameOf}
      rejectTexts={({ name, proposal }) => ({
        question: proposal ? t`Reject this change?` : t`Reject this registration?`,
        effect: proposal ? (
          <Trans>
            “<bdi>{name}</bdi>” stays as it is.
          </Trans>
        ) : (
          <Trans>
            “<bdi>{name}</bdi>” won’t appear under Businesses.
          </Trans>
        ),
        reader: <Trans>The member will see this.</Trans>,
        reasonsOf: "merchant",
      })}
      row={(merchant, actions) => (
        <PendingMerchantRow key={merchant.id} merchant={merchant} {...actions} />
      )}
    />
  );
}

const LABELS = {
  name: msg`Name`,
  halal_certifier: msg`Certifier`,
  certificate_number: msg`Certificate number`,
};

const nameOf = ({ name }: PendingMerchant) => name;

interface PendingMerchantRowProps extends QueueRowActions {
  merchant: PendingMerchant;
}

function PendingMerchantRow({ merchant, ...actions }: PendingMerchantRowProps) {
  const { name, hasNamesake, proposal } = merchant;
  return (
    <QueueRow {...actions} title={name} image={<Logo logoUrl={merchant.logoUrl} name={name} />}>
      <p className="text-fs-15 leading-snug font-[640] [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-2.5 gap-y-0.5 text-fs-14 text-muted">
        <span>
          <CategoryName slug={merchant.category} />
        </span>
        {merchant.location && <bdi>{merchant.location}</bdi>}
        <OutsideLink address={merchant.website} />
        <span>
          <Trans>
            by <Link to={paths.adminMember(merchant.userId)}>{merchant.username}</Link>,{" "}
            <RelativeTime time={proposal?.proposedAt ?? merchant.createdAt} inSentence />
          </Trans>
        </span>
      </p>
      {proposal ? (
        <ChangedFields changes={proposal.changes} currency="" labels={LABELS} />
      ) : (
        <>
          <ClampedText text={merchant.description} className="mbs-1.5" />
          <Particulars merchant={merchant} />
          {merchant.isMuslimOwned && (
            <p className="mbs-1.5 text-fs-14">
              <Trans>Muslim-owned (says the owner)</Trans>
            </p>
          )}
        </>
      )}
      {hasNamesake && (
        <p className="mbs-1.5">
          <Badge tone="warning">
            <TriangleAlert className="size-4" />
            <Trans>Another merchant has this name</Trans>
          </Badge>
        </p>
      )}
    </QueueRow>
  );
}

/** The merchant's contact data, for admins only, and its halal certificate. */
function Particulars({ merchant }: { merchant: PendingMerchant }) {
  const { contactEmail, phone, openingHours, halalCertifier, certificateNumber } = merchant;
  const facts = [
    { word: <Trans>Email</Trans>, fact: contactEmail },
    { word: <Trans>Phone</Trans>, fact: phone },
    { word: <Trans>Opening hours</Trans>, fact: openingHours },
    { word: <Trans>Certifier</Trans>, fact: halalCertifier },
    { word: <Trans>Certificate</Trans>, fact: certificateNumber },
  ].filter(({ fact }) => fact);
  return (
    <dl className="mbs-1.5 grid gap-x-5 gap-y-0.5 text-fs-14 sm:grid-cols-2">
      {facts.map(({ word, fact }) => (
        <div key={fact} className="flex min-inline-0 flex-wrap gap-x-1.5">
          <dt className="flex-none text-muted">{word}</dt>
          <dd className="min-inline-0 [overflow-wrap:anywhere]">
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Logo({ logoUrl, name }: { logoUrl: string; name: string }) {
  return (
    <span className="size-16 self-start overflow-hidden rounded-[10px]">
      <PrivateImage
        url={logoUrl}
        alt=""
        width={64}
        height={64}
        fallback={<LetterTile name={name} className="size-16 text-fs-28" />}
        className="size-16 bg-white object-contain"
      />
    </span>
  );
}
