/** A desk and a phone: every journey goes well on both. */
export const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;
