import { readFileSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { statusShort } from "#shared/results-file/read-place.ts";
import type { PreviewRow } from "#shared/results.schema.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type World } from "../app.ts";
import { buildClass } from "../build.ts";
import { buildRace } from "../race.ts";

type Race = Awaited<ReturnType<typeof buildRace>>;

/**
 * Creates one race with the classes "250 B", "450 A" and "Vet 30+" for all tests of a file. Returns its world, and
 * functions that upload results. `folder` contains the results files.
 */
export function usePreviewRace(folder: URL) {
  let world: World;
  let race: Race;

  beforeAll(async () => {
    world = await createWorld("2026-07-10T18:00:00Z");
    race = await buildRace(world, { field: 0 });
    await buildClass(world, { eventId: race.event.id, name: "450 A", position: 1 });
    await buildClass(world, { eventId: race.event.id, name: "Vet 30+", position: 2 });
  });
  afterAll(async () => {
    await expectSoundLedger(world.db);
    await world.close();
  });

  const path = (of = race) => `/api/event/${of.event.id}/upload-all-formatted-class-result` as const;
  return {
    world: () => world,
    race: () => race,
    path,
    /** Previews a file: the one of this name in the folder, or other content under this name. */
    async preview(name: string, content: Uint8Array = readFileSync(new URL(name, folder)), of = race) {
      const form = new FormData();
      form.set("file", new File([Uint8Array.from(content)], name));
      return of.browser.post(`${path(of)}?preview=1`, form);
    },
  };
}

/** Returns a row's place as text. A rider who is listed at a place and did not finish has "3 DNF". */
export const placeOf = ({ place, status }: PreviewRow): string =>
  /^\d/.test(place) ? `${place} ${statusShort[status]}`.trim() : place;
