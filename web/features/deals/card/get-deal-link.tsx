import { clsx } from "clsx";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { type ButtonLook, buttonClass } from "#ui/button/button-class.ts";

/**
 * Links to the merchant in a new tab, marked for search engines as sponsored and user-generated. Renders nothing without a link.
 */
export function GetDealLink({
  deal,
  className,
  children,
  ...look
}: { deal: Pick<Deal, "dealUrl">; className?: string; children: ReactNode } & ButtonLook) {
  const href = sanitizeUrl(deal.dealUrl);
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="sponsored nofollow noopener noreferrer ugc"
      className={clsx(buttonClass(look), className)}
    >
      <span>{children}</span>
      <ExternalLink className="i-dir size-4" aria-hidden="true" />
    </a>
  );
}
