import type { APIRequestContext } from "playwright";
import { demoPassword, personas, type PersonaName } from "../../server/demo/personas.ts";

/** Ids from the demo data, used to fill the params of page addresses. */
export type Ids = Record<string, string>;

async function idOf(request: APIRequestContext, who: PersonaName): Promise<string> {
  const answer = await request.post("/api/login", { data: { email: personas[who].email, password: demoPassword } });
  const { user } = (await answer.json()) as { user: { _id: string } };
  return user._id;
}

/** Fetches the ids from the portal's API, signed in as people who may see these things. */
export async function findIds(request: APIRequestContext): Promise<Ids> {
  const first = async (path: string, list: string): Promise<string> => {
    const answer = (await (await request.get(path)).json()) as Record<string, { _id: string }[]>;
    const [one] = answer[list] ?? [];
    if (!one) throw new Error(`${path} lists nothing under "${list}"`);
    return one._id;
  };
  const riderId = await idOf(request, "rider");
  const dealerId = await idOf(request, "dealer");
  const promoterId = await idOf(request, "promoter");
  return {
    riderId,
    dealerId,
    promoterId,
    eventId: await first("/api/promoter/events", "events"),
    seriesId: await first("/api/promoter/events", "allSeries"),
    categoryId: await first("/api/categories", "categories"),
  };
}

/** `/events/event/{eventId?}` → `/events/event/0198…`. */
export const fill = (path: string, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\??\}/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`No ${name} for ${path}: say in addresses.ts where one comes from`);
    return id;
  });
