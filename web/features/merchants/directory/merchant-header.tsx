import { Trans } from "@lingui/react/macro";
import { Clock, ExternalLink, MapPin, Pencil, Tag } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { MerchantDetails } from "#contract/merchants/merchant.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { buttonClass } from "#ui/button/button-class.ts";
import { Link } from "#ui/navigation/link.tsx";
import { CertifierLine } from "./certifier-line.tsx";
import { MerchantLogo } from "./merchant-logo.tsx";
import { MuslimOwned } from "./muslim-owned.tsx";

interface MerchantHeaderProps {
  merchant: MerchantDetails;
  /** Whether the reader speaks for the merchant, and may change the page. */
  isOwn: boolean;
}

export function MerchantHeader({ merchant, isOwn }: MerchantHeaderProps) {
  const { name, category, location, description, openingHours, username } = merchant;
  const website = sanitizeUrl(merchant.website);
  return (
    <header className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-l border border-border bg-surface p-4 sm:p-6">
      <MerchantLogo name={name} logoUrl={merchant.logoUrl} />
      <div className="grid min-inline-0 content-center gap-1.5">
        <h1 className="text-fs-28 leading-tight font-bold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-x-4 text-fs-15 text-muted">
          {category && (
            <Link
              to={paths.category(category)}
              className="inline-flex min-block-11 items-center gap-1.5"
            >
              <Tag className="size-4" aria-hidden="true" />
              <CategoryName slug={category} />
            </Link>
          )}
          {location && (
            <span className="inline-flex items-center gap-1.5">
              <MapPin className="size-4 flex-none" aria-hidden="true" />
              <bdi className="[overflow-wrap:anywhere]">{location}</bdi>
            </span>
          )}
          {!merchant.isRegistered && (
            <span>
              <Trans>
                Not registered yet. Is it yours?{" "}
                <Link to={paths.merchantRegistration} className="inline-block py-2.5">
                  Register it.
                </Link>
              </Trans>
            </span>
          )}
        </p>
      </div>
      {merchant.isRegistered && (
        <div className="col-span-full grid gap-3 sm:col-start-2">
          <p
            dir="auto"
            className="own-words max-inline-[70ch] whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {description}
          </p>
          {openingHours && (
            <p className="flex items-start gap-1.5 text-fs-15">
              <Clock className="mbs-0.5 size-4 flex-none" aria-hidden="true" />
              <span className="sr-only">
                <Trans>Opening hours</Trans>:{" "}
              </span>
              <span
                dir="auto"
                className="min-inline-0 whitespace-pre-line [overflow-wrap:anywhere]"
              >
                {openingHours}
              </span>
            </p>
          )}
          <CertifierLine
            certifier={merchant.halalCertifier}
            certificateNumber={merchant.certificateNumber}
          />
          {merchant.isMuslimOwned && <MuslimOwned />}
          {username && (
            <p className="text-fs-14 text-muted [overflow-wrap:anywhere]">
              <Trans>
                <Link to={paths.profile(username)} className="inline-block py-2.5">
                  <bdi>{username}</bdi>
                </Link>{" "}
                speaks for the shop.
              </Trans>
            </p>
          )}
          {(website || isOwn) && (
            <p className="flex flex-wrap gap-2.5">
              {website && (
                <a
                  href={website}
                  target="_blank"
                  rel="nofollow ugc noopener noreferrer"
                  className={buttonClass({ variant: "outline" })}
                >
                  <Trans>Visit website</Trans>
                  <ExternalLink className="i-dir size-4" aria-hidden="true" />
                </a>
              )}
              {isOwn && (
                <ButtonLink to={`${paths.settings}#businesses`} variant="outline">
                  <Pencil className="size-4" aria-hidden="true" />
                  <Trans>Edit</Trans>
                </ButtonLink>
              )}
            </p>
          )}
        </div>
      )}
    </header>
  );
}
