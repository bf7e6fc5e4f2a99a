/**
 * This is true with `npm run test:deep`, and when a journey's file is named on the command line. Otherwise the tests
 * that check this value are skipped, because shorter tests cover the same.
 */
export const runsLong = Boolean(process.env.LONG_JOURNEYS);

/** Like `runsLong`, but also true with `npm test -- --full`, which the CI runs. */
export const runsFull = Boolean(process.env.FULL_JOURNEYS);
