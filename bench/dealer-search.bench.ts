import { inTurns } from "./measure.ts";
import { beside, type Finding } from "./report.ts";
import { startBare, startPortal } from "./servers.ts";
import { sqliteWorld } from "./world.ts";

interface Found {
  dealers: { _id: string }[];
  origin: { lat: number; lon: number };
}

/** Measures the search for dealers within 100 miles of Columbus, Ohio, nearest first, computed for each request. */
export async function run(): Promise<Finding[]> {
  const world = await sqliteWorld("decade");
  const portal = await startPortal(world.url);
  const bare = await startBare("dealers", world.file);
  const near = "/api/dealers-lean?zipcode=43215&zipDistance=100";
  try {
    const own = (await (await fetch(portal.url + near)).json()) as Found;
    const box = `/?lat=${own.origin.lat}&lon=${own.origin.lon}&miles=100`;
    const other = (await (await fetch(bare.url + box)).json()) as Found;
    const ids = ({ dealers }: Found): string => dealers.map(({ _id }) => _id).join();
    if (ids(own) !== ids(other)) throw new Error("the bare search finds others than the portal");
    const searches = await inTurns({
      portal: { server: portal, path: (n) => `${near}&n=${n}` },
      bare: { server: bare, path: (n) => `${box}&n=${n}` },
    });
    const name = `dealers within 100 miles of a ZIP (${own.dealers.length} of 500)`;
    return [beside(name, "dealerSearch", searches.portal, searches.bare)];
  } finally {
    await Promise.all([portal.stop(), bare.stop()]);
  }
}
