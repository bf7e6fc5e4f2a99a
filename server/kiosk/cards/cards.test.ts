import sharp from "sharp";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cardPart, cardParts } from "#shared/kiosk.ts";
import type { RiderCard } from "#shared/kiosk.schema.ts";
import { newId } from "../../platform/ids.ts";
import { favouriteDealers } from "../../dealers/tables.ts";
import { riders } from "../../riders/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let tablet: Tablet;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  tablet = await enrolTablet(world, dealer);
});
afterEach(() => world.close());

async function star(riderId: string): Promise<void> {
  await world.db.write((tx) =>
    tx.insert(favouriteDealers).values({ riderId, dealerId: dealer.id, since: world.clock.now() }),
  );
}

async function starredRiders(length: number) {
  const made = [];
  for (let n = 0; n < length; n++) {
    const rider = await buildRider(world, { lastName: `Abbott${n}` });
    await star(rider.id);
    made.push(rider);
  }
  return made;
}

describe("the riders' cards", () => {
  it("are sent in parts: the tablet gets only parts that it lacks, and one redemption changes one part", async () => {
    const made = await starredRiders(40);
    const [rider = made[0]] = made;
    if (!rider) throw new Error("no rider");
    await giveCredit(world, rider.id, 100_00);
    const all = (await tablet.snapshot()).body;
    expect(all.riders).toHaveLength(40);
    expect(all.tags).toHaveLength(cardParts);
    const same = (await tablet.snapshot(all.tags.join("."))).body;
    expect(same.riders).toEqual([]);
    expect(same.tags).toEqual(all.tags);
    await tablet.sync([await tablet.redeem(rider, 20_00)]);
    const changed = (await tablet.snapshot(all.tags.join("."))).body;
    const part = cardPart(rider.id);
    expect(new Set(changed.riders.map(({ _id }: RiderCard) => cardPart(_id)))).toEqual(new Set([part]));
    // The part is complete: after it replaces the stored part, the cards equal what a tablet without cards gets.
    const merged = [...all.riders.filter(({ _id }: RiderCard) => cardPart(_id) !== part), ...changed.riders];
    const whole = (await tablet.snapshot()).body.riders as RiderCard[];
    const byId = (cards: RiderCard[]) => cards.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    expect(byId(merged)).toEqual(byId(whole));
    expect(whole.find(({ _id }) => _id === rider.id)?.balance).toBe(80_00);
  });

  it("of a rider who unstarred the dealer disappear with their part, and invalid tags count as none", async () => {
    const [rider] = await starredRiders(3);
    const { tags } = (await tablet.snapshot()).body;
    await world.db.write((tx) => tx.delete(favouriteDealers).where(eq(favouriteDealers.riderId, rider?.id ?? "")));
    const { body } = await tablet.snapshot(tags.join("."));
    expect(body.tags[cardPart(rider?.id ?? "")]).not.toBe(tags[cardPart(rider?.id ?? "")]);
    expect(JSON.stringify(body.riders)).not.toContain(rider?.id);
    expect((await tablet.snapshot("...x..")).body.riders).toHaveLength(2);
  });
});

describe("small photos", () => {
  async function withPhoto(length: number) {
    // Noise is the hardest image to compress, so it is the worst case for the size limit.
    const noise = {
      create: {
        width: 512,
        height: 512,
        channels: 3 as const,
        background: "#888",
        noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
      },
    };
    const bytes = await sharp(noise).jpeg({ quality: 90 }).toBuffer();
    const made = await starredRiders(length);
    for (const rider of made) {
      const client = await world.as(rider);
      const form = new FormData();
      form.set("file", new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" }));
      expect((await client.put("/api/rider/photo", form)).status).toBe(200);
    }
    return made;
  }

  it("are at most 2 kB each, only of riders with cards, and are sent once", async () => {
    const [one] = await withPhoto(2);
    await starredRiders(1);
    const stranger = await buildRider(world);
    await world.db.write((tx) =>
      tx.update(riders).set({ profileImage: "/api/photo/x" }).where(eq(riders.id, stranger.id)),
    );
    const { body } = await tablet.post("/api/kiosk/photos", {});
    expect(body.photos).toHaveLength(2);
    for (const { jpeg } of body.photos) {
      const bytes = Buffer.from(jpeg, "base64");
      expect(bytes.length).toBeLessThanOrEqual(2000);
      expect((await sharp(bytes).metadata()).format).toBe("jpeg");
    }
    const again = await tablet.post("/api/kiosk/photos", { have: body.tag });
    expect(again.body).toMatchObject({ unchanged: true, photos: [], tag: body.tag });
    // When the rider removes the photo, the tablet no longer gets it.
    await (await world.as(one ?? stranger)).delete("/api/rider/photo");
    const fewer = await tablet.post("/api/kiosk/photos", { have: body.tag });
    expect(fewer.body).toMatchObject({ unchanged: false });
    expect(fewer.body.photos).toHaveLength(1);
  });

  it("are left out where the file is missing, and a draining tablet gets none", async () => {
    const [rider] = await starredRiders(1);
    await world.db.write((tx) =>
      tx
        .update(riders)
        .set({ profileImage: `/api/photo/${newId()}` })
        .where(eq(riders.id, rider?.id ?? "")),
    );
    expect((await tablet.post("/api/kiosk/photos", {})).body.photos).toEqual([]);
    await withPhoto(1);
    const desk = await world.as(dealer);
    await desk.post(`/api/dealer/kiosks/${tablet.deviceId}/act`, { act: "drain" });
    expect((await tablet.post("/api/kiosk/photos", {})).body.photos).toEqual([]);
  });
});
