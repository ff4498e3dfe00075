import { useLingui } from "@lingui/react/macro";
import { useSiteConfig } from "#lib/site-config.tsx";
import marks from "./social-marks.svg";

const LOOK = "grid size-11 place-items-center rounded-full text-inherit";

/** The configured social links, and the Facebook logo without a link. */
export function SocialLinks() {
  const { t } = useLingui();
  const { x, instagram, whatsapp } = useSiteConfig().socialUrls;
  return (
    <div className="-ms-2.5 mbs-3 flex gap-1 text-on-band">
      {x && <SocialLink href={x} label="X" mark="x" />}
      {instagram && <SocialLink href={instagram} label="Instagram" mark="instagram" />}
      <span role="img" aria-label="Facebook" className={LOOK}>
        <Mark name="facebook" />
      </span>
      {whatsapp && <SocialLink href={whatsapp} label={t`WhatsApp channel`} mark="whatsapp" />}
    </div>
  );
}

function SocialLink({ href, label, mark }: { href: string; label: string; mark: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className={`${LOOK} hover:bg-white/10`}
    >
      <Mark name={mark} />
    </a>
  );
}

/** Logo from a separate file: the page does not need it early, so it is not part of the JavaScript. */
function Mark({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" className="size-5 fill-current">
      <use href={`${marks}#${name}`} />
    </svg>
  );
}
