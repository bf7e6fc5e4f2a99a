import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxOnChip } from "#shared/pagination.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { newId } from "../platform/ids.ts";
import { buildAdmin } from "../testing/build.ts";
import { staffRequests } from "./tables.ts";

type Row = typeof staffRequests.$inferInsert;

let world: World;
let staff: Client;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterAll(() => world.close());

async function insert(kind: Row["kind"], state: Row["state"], times: number): Promise<void> {
  const rows = Array.from({ length: times }, (): Row => {
    const name = { name: "Kim", email: "kim@example.test", locale: "en" as const, details: {} };
    return { ...name, id: newId(), kind, state, role: "dealer", createdAt: world.clock.now() };
  });
  await world.db.write((tx) => tx.insert(staffRequests).values(rows));
}
const counts = async (query = "") => (await staff.get(`/api/admin/requests?${query}`)).body.open;

describe("The counts of staff's requests", () => {
  it("are those of the open requests of each kind, whichever are listed", async () => {
    await insert("join", "open", 2);
    await insert("join", "declined", 3);
    await insert("deletion", "open", 1);
    await insert("recovery", "withdrawn", 1);
    const expected = { join: 2, recovery: 0, deletion: 1, identity: 0 };
    expect(await counts()).toEqual(expected);
    expect(await counts("kind=deletion")).toEqual(expected);
    expect(await counts("state=closed")).toEqual(expected);
    const listed = (await staff.get("/api/admin/requests?kind=join")).body.pagination.total;
    expect(listed).toBe(expected.join);
  });

  it("stop after the max, so that the chip says 999+", async () => {
    await insert("identity", "open", maxOnChip + 20);
    expect(await counts()).toMatchObject({ identity: maxOnChip + 1, join: 2 });
  });
});
