/**
 * True with `npm run test:deep`, and when a journey's file is named on the command line. Otherwise `npm test` leaves
 * out the tests that check this: shorter tests cover the same.
 */
export const runsLong = Boolean(process.env.LONG_JOURNEYS);
