import { Trans } from "@lingui/react/macro";
import { Link2, type LucideIcon, Mail, MessageCircle, Send } from "lucide-react";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useCopyLink } from "#ui/use-copy-link.ts";

export interface SharedPage {
  path: string;
  title: string;
}

interface ShareDialogProps {
  page: SharedPage;
  onClose: () => void;
}

/** Links that share a page with WhatsApp, Telegram or by email, and a button that copies its address. */
export function ShareDialog({ page: { path, title }, onClose }: ShareDialogProps) {
  const copyLink = useCopyLink();
  const url = new URL(path, location.origin).href;
  return (
    <Dialog title={<Trans>Share</Trans>} onClose={onClose}>
      <ul className="-mx-3">
        <Service Icon={MessageCircle} to={address("https://wa.me/", { text: `${title}\n${url}` })}>
          WhatsApp
        </Service>
        <Service Icon={Send} to={address("https://t.me/share/url", { url, text: title })}>
          Telegram
        </Service>
        <Service Icon={Mail} to={address("mailto:", { subject: title, body: url })}>
          <Trans>Email</Trans>
        </Service>
        <li>
          <button
            type="button"
            onClick={() => {
              onClose();
              void copyLink(path);
            }}
            className={ROW}
          >
            <Link2 className="text-muted" aria-hidden="true" />
            <Trans>Copy link</Trans>
          </button>
        </li>
      </ul>
    </Dialog>
  );
}

interface ServiceProps {
  Icon: LucideIcon;
  to: string;
  children: React.ReactNode;
}

function Service({ Icon, to, children }: ServiceProps) {
  return (
    <li>
      <a href={to} target="_blank" rel="noopener noreferrer" className={ROW}>
        <Icon className="text-muted" aria-hidden="true" />
        {children}
      </a>
    </li>
  );
}

/** Encodes spaces as `%20`, because mail programs show `+` as it is. */
function address(base: string, values: Record<string, string>): string {
  const pairs = Object.entries(values).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${base}?${pairs.join("&")}`;
}

const ROW =
  "flex min-block-12 inline-full items-center gap-3 rounded-m px-3 font-[560] text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3";
