import type { APIRequestContext } from "playwright";
import { demoPassword, personas, type PersonaName } from "../../server/demo/people/personas.ts";
import { call } from "./calls.ts";

/** These are ids of demo records, by the names of the params of page addresses. */
export type Ids = Record<string, string>;

async function idOf(request: APIRequestContext, who: PersonaName): Promise<string> {
  const body = { email: personas[who].email, password: demoPassword };
  const { user } = await call(request, "POST /api/login", { body });
  return user._id;
}

/** Fetches the ids from the portal's API, logged in as people who may see these records. */
export async function findIds(request: APIRequestContext): Promise<Ids> {
  const adminId = await idOf(request, "admin");
  const { payoutFiles } = await call(request, "GET /api/admin/payout-files");
  const riderId = await idOf(request, "rider");
  const dealerId = await idOf(request, "dealer");
  const promoterId = await idOf(request, "promoter");
  const { events, allSeries } = await call(request, "GET /api/{type}/events", { params: { type: "promoter" } });
  const { categories } = await call(request, "GET /api/categories");
  return {
    adminId,
    riderId,
    dealerId,
    promoterId,
    eventId: events[0]._id,
    seriesId: allSeries[0]._id,
    categoryId: categories[0]._id,
    fileId: payoutFiles[0]._id,
  };
}

/** Fills the params of a path: `/events/event/{eventId?}` → `/events/event/0198…`. */
export const fill = (path: string, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\??\}/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`No ${name} for ${path}: say in addresses.ts where one comes from`);
    return id;
  });
