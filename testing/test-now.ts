/** Time at which component tests start: 20 November 2026, noon. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 12);
