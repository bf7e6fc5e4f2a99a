import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultProgramme } from "#shared/programme.ts";
import { sendOutbox } from "../platform/mail/outbox.ts";
import type { OutgoingMail } from "../platform/mail/mailer.ts";
import { programmeOfSeason } from "../seasons/season-settings.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildRider } from "../testing/build.ts";
import { pictureForm } from "../testing/files/picture-form.ts";

// These tests cover what the settings page adds to the settings: colors, the logo, the history and the sender.

let world: World;
let staff: Client;
beforeEach(async () => {
  world = await createWorld("2026-07-14T20:00:00Z");
  staff = await world.as(await buildAdmin(world));
});
afterEach(() => world.close());

const path = "/api/admin/programme/2026" as const;
const put = (__v: number, settings: object) => staff.put(path, { __v, settings }, { key: randomUUID() });

describe("the colors of a season", () => {
  const white = { brand: "#ffc61a", onBrand: "#ffffff" };

  it("are refused where their contrast is too low, with the ratios, in both languages", async () => {
    const english = await put(0, { colours: white });
    expect(english).toMatchObject({ status: 422, body: { error: { code: "contrast_too_low" } } });
    expect(english.body.error.fields["settings.colours.brand"]).toMatch(
      /contrast is 1\.\d+ to 1, and it must be at least 4\.5 to 1/,
    );
    expect(english.body.faults).toContainEqual(expect.objectContaining({ place: "textOnBrand", needed: 4.5 }));
    const french = await staff.put(
      path,
      { __v: 0, settings: { colours: white } },
      { key: randomUUID(), headers: { "x-locale": "fr" } },
    );
    expect(french.body.error.message).toMatch(/contraste est de 1,\d+ pour 1, et il doit être d’au moins 4,5 pour 1/);
    expect((await staff.get(path)).body.programme.settings.colours).toEqual(defaultProgramme.colours);
  });

  it("reach every page with the session", async () => {
    const colours = { brand: "#ff6600", brand2: "#000000", onBrand: "#0f1814", onBrand2: "#ffffff" };
    expect((await put(0, { colours, brandName: "Roost" })).status).toBe(200);
    expect((await world.visitor().get("/api/session")).body.programme).toMatchObject({
      ...colours,
      brandName: "Roost",
    });
  });
});

describe("the logo of a season", () => {
  const upload = async (by: Client) => by.put(`${path}/logo`, await pictureForm("logo.png"));

  it("is shown to everybody once the settings name it, and is deleted when no season uses it", async () => {
    const { logoUrl } = (await upload(staff)).body;
    expect((await world.visitor().get("/api/session")).body.programme.logoUrl, "not saved yet").toBeNull();
    expect((await put(0, { logoUrl })).status).toBe(200);
    expect((await world.visitor().get("/api/session")).body.programme.logoUrl).toBe(logoUrl);
    const seen = await world.visitor().open(logoUrl);
    expect([seen.status, seen.headers.get("content-type"), seen.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
    world.clock.set("2026-07-16T20:00:00Z");
    staff = await world.as(await buildAdmin(world));
    expect((await put(1, { minRidersPerClass: 5 })).status).toBe(200);
    expect((await world.visitor().open(logoUrl)).status, "still named").toBe(200);
    expect((await put(2, { logoUrl: null })).status).toBe(200);
    expect((await world.visitor().open(logoUrl)).status).toBe(404);
  });

  it("is never a picture from elsewhere, a photo of a person, or one that does not exist", async () => {
    const own = await world.as(await buildRider(world));
    const { image } = (await own.put("/api/rider/photo", await pictureForm("me.png"))).body;
    const photo = image.replace("/api/photo/", "/api/logo/");
    expect((await world.visitor().open(photo)).status).toBe(404);
    for (const logoUrl of ["https://example.org/logo.png", `/api/logo/${"x".repeat(43)}`, photo]) {
      expect((await put(0, { logoUrl })).body.error.fields, logoUrl).toHaveProperty(["settings.logoUrl"]);
    }
  });

  it("cannot be uploaded by anybody else", async () => {
    expect((await upload(await world.as(await buildRider(world)))).status).toBe(403);
    expect((await upload(world.visitor())).status).toBe(401);
  });
});

describe("the history of a season's settings", () => {
  it("has each setting with its value before and after, the newest change first", async () => {
    await put(0, { kiosk: { idleSeconds: 90 }, minRidersPerClass: 5 });
    await put(1, { kiosk: { idleSeconds: 60 } });
    const { body } = await staff.get(`${path}/history`);
    expect(body.history.map(({ settings }: { settings: object }) => settings)).toEqual([
      [{ key: "kiosk.idleSeconds", before: 90, after: 60 }],
      [
        { key: "kiosk.idleSeconds", before: 60, after: 90 },
        { key: "minRidersPerClass", before: 6, after: 5 },
      ],
    ]);
    expect(body.history[0].admin).toEqual(expect.any(String));
    expect((await staff.get("/api/admin/programme/2027/history")).body.history).toEqual([]);
    const rider = await world.as(await buildRider(world));
    expect((await rider.get(`${path}/history`)).status).toBe(403);
  });
});

describe("the sender of emails", () => {
  it("is the brand until the settings name another, with an address for replies", async () => {
    const sent: OutgoingMail[] = [];
    const mailer = { send: (mail: OutgoingMail) => Promise.resolve(void sent.push(mail)), close: () => undefined };
    const ctx = async () => world.ctx(undefined, await programmeOfSeason(world.db, 2026));
    await buildAdmin(world);
    await put(0, { rowsPerPage: 30 });
    await sendOutbox(await ctx(), mailer);
    expect(sent.at(-1)?.sender).toEqual({ name: "Holeshot", replyTo: null });
    await put(1, { mailSender: { name: "Holeshot Racing", replyTo: "racing@holeshot.example" } });
    await sendOutbox(await ctx(), mailer);
    expect(sent.at(-1)?.sender).toEqual({ name: "Holeshot Racing", replyTo: "racing@holeshot.example" });
  });

  it("cannot add a header to an email", async () => {
    for (const name of ["A\r\nBcc: x@example.test", 'A" <x@example.test>', "A<b>"]) {
      expect((await put(0, { mailSender: { name } })).status, name).toBe(400);
    }
  });
});
