import type { ScaleWorld } from "./scale-world.ts";

/**
 * These are the records for the params of the measured calls, several of each, so that a call does not always read the
 * same pages.
 */
export type Records = Record<string, string[]>;

const sampled = 64;

/** These queries select ids for each path param. */
const queries: Record<string, string> = {
  dealerId: "select id from dealers",
  promoterId: "select id from promoters",
  eventId: "select id from events where results_verified_at is not null",
  seriesId: "select id from series",
  categoryId: "select id from categories",
  awardId: "select id from awards where wallet = 'credit'",
  adminId: "select id from admins",
  requestId: "select id from staff_requests",
  questionId: "select id from questions",
  redemptionId: "select id from redemptions",
};

export async function findRecords(world: ScaleWorld): Promise<Records> {
  const found: Records = {
    riderId: world.riders.slice(0, sampled).map(({ id }) => id),
    season: [String(new Date().getFullYear())],
    subjectType: ["rider"],
  };
  for (const [param, query] of Object.entries(queries)) {
    const rows = await world.rows(`${query} limit ${sampled}`);
    found[param] = rows.map(({ id }) => String(id));
  }
  return { ...found, subjectId: found.riderId ?? [] };
}

/** These are query strings for calls that are refused without one, or that are usually made with one. */
export const queryOf: Record<string, string> = {
  "GET /api/admin/find": "?q=dana%20kow",
  "GET /api/admin/riders": "?query=kow",
  "GET /api/admin/riders-lean": "?query=kow",
  "GET /api/promoter/riders-lean": "?query=kow",
  "GET /api/dealer/riders-lean": "?query=kow",
  "GET /api/dealer/riders": "?query=kow",
  "GET /api/vin-check": "?vin=VBKSXA433KM100000",
  "GET /api/dealers-lean": "?zipcode=49107",
};
