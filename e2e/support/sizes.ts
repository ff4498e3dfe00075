export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Sizes for checks that a journey repeats at each size. */
export const SIZES = [DESK, PHONE];
