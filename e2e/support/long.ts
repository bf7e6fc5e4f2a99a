/**
 * True with `npm run test:deep`, and where a journey's file is named on the command line. Otherwise `npm test` leaves
 * out the tests that ask for this: a shorter test proves what they prove.
 */
export const runsLong = Boolean(process.env.LONG_JOURNEYS);
