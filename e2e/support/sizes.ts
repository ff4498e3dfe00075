export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Sizes for journeys whose steps depend on the size. Other journeys use one size. */
export const SIZES = [DESK, PHONE];
