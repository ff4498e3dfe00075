import type { ReactElement } from "react";

interface IconProps {
  className?: string;
}

export function spriteIcon(address: string): (props: IconProps) => ReactElement {
  return ({ className }) => (
    <svg aria-hidden className={className ? `lucide ${className}` : "lucide"}>
      <use href={address} />
    </svg>
  );
}
