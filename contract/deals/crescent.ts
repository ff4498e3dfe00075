/** SVG paths of the crescent and its star, the khatam, in a 120 by 120 box. */
export const CRESCENT = "M72 11.5a50 50 0 1 0 34.5 66.5A41 41 0 1 1 72 11.5Z";
export const STAR =
  "m84 36 3.5 5.5 6.400-1.400-1.400 6.400 5.5 3.5-5.5 3.5 1.400 6.400-6.400-1.400L84 64l-3.5-5.5-6.400 1.400 1.400-6.400L70 50l5.5-3.5-1.400-6.400 6.400 1.400Z";
