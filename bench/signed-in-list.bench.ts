import { inTurns } from "./measure.ts";
import { beside, type Finding } from "./report.ts";
import { startBare, startPortal } from "./servers.ts";
import { sqliteWorld } from "./world.ts";

/** Measures the first page of a rider's many redemptions: the session, the policy, the page and its sums. */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("decade");
  const portal = await startPortal(world.url);
  const bare = await startBare("redemptions", world.file);
  const headers = (n: number) => ({ cookie: `portal_session=${world.riders[n % world.riders.length]?.token}` });
  const path = "/api/rider/credit-redemptions";
  try {
    const [own, other] = await Promise.all(
      [portal, bare].map(async ({ url }) => (await fetch(url + path, { headers: headers(7) })).json()),
    );
    const [left, right] = [own, other].map((answer) =>
      answer.creditRedemptions.map(({ code }: { code: string }) => code),
    );
    if (JSON.stringify(left) !== JSON.stringify(right)) throw new Error("the bare list is not the portal's");
    const lists = await inTurns({ portal: { server: portal, path, headers }, bare: { server: bare, path, headers } });
    return [beside("signed-in list: a rider's redemptions", "signedInList", lists.portal, lists.bare)];
  } finally {
    await Promise.all([portal.stop(), bare.stop()]);
  }
}
