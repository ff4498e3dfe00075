import { clsx } from "clsx";
import { siteImageAddress } from "#contract/image.ts";
import { firstCharacter } from "#contract/text/shorten.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { stableIndex } from "./stable-index.ts";

export type AvatarSize = 20 | 28 | 32 | 36 | 40 | 48 | 52 | 72 | 96;

export interface AvatarProps {
  /** Null for an unknown member, who gets the default image. */
  name: string | null;
  imageUrl?: string | null;
  size?: AvatarSize;
  className?: string;
}

/** Avatar of a member, or the initial on a color derived from the name. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, imageUrl, size = 28, className }: AvatarProps) {
  const letter = firstCharacter(name?.trim() ?? "");
  const { imageBaseUrl } = useSiteConfig();
  if (imageUrl || !letter) {
    return (
      <img
        src={
          (imageUrl && siteImageAddress(imageUrl, imageBaseUrl)) ||
          imageUrl ||
          "/default-avatar.svg"
        }
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={clsx("flex-none rounded-full bg-band object-cover", SIZES[size], className)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "avatar",
        SIZES[size],
        COLORS[stableIndex(name ?? "", COLORS.length)],
        className,
      )}
    >
      {letter.toUpperCase()}
    </span>
  );
}

const SIZES: Record<AvatarSize, string> = {
  20: "size-[20px] text-[11px]",
  28: "size-[28px] text-[12px]",
  32: "size-[32px] text-[14px]",
  36: "size-[36px] text-[15px]",
  40: "size-[40px] text-[17px]",
  48: "size-[48px] text-[21px]",
  52: "size-[52px] text-[22px]",
  72: "size-[72px] text-[30px]",
  96: "size-[96px] text-[40px]",
};

/** Contrast with white is at least 4.5 to 1. */
const COLORS = [
  "bg-[#0E4A37]",
  "bg-[#2F6F76]",
  "bg-[#1C5C8A]",
  "bg-[#7A5A10]",
  "bg-[#6A3D6B]",
  "bg-[#8C3B22]",
  "bg-[#AD4E12]",
] as const;
