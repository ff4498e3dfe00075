import type { ReactElement } from "react";

interface IconProps {
  className?: string;
}

/** Returns the component of one icon of the sprite, which takes the place of the icon of lucide-react in the build. */
export function spriteIcon(address: string): (props: IconProps) => ReactElement {
  return ({ className }) => (
    <svg aria-hidden className={className ? `lucide ${className}` : "lucide"}>
      <use href={address} />
    </svg>
  );
}
