import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCategory, removeCategory, updateCategory } from "../categories/write-category.ts";
import { addEvent, newEventColumns } from "../events/record/create-event.ts";
import { changeEvent } from "../events/record/update-event.ts";
import { events } from "../events/tables.ts";
import type { Actor, Ctx } from "../platform/context.ts";
import { newId } from "../platform/ids.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildDealer, buildEvent, buildPromoter, buildRider } from "../testing/build.ts";
import { readAdminSerie } from "./admin/admin-record.ts";
import { removeClassName, setClassName } from "./admin/class-names.ts";
import { createSeries } from "./create-series.ts";
import { applyPayouts, previewPayouts } from "./payouts/apply-payouts.ts";
import { savePayouts } from "./payouts/save-payouts.ts";
import { removeSeries } from "./remove-series.ts";
import { series } from "./tables.ts";
import { updateSeries } from "./update-series.ts";
import { uploadEvents } from "./upload/upload-events.ts";

// The routes refuse everybody but staff. These tests call the verbs directly, as somebody who got past that check.
let world: World;
let strangers: Actor[];
const seriesId = newId();
beforeAll(async () => {
  world = await createWorld();
  const promoter = await buildPromoter(world);
  strangers = [promoter.actor, (await buildRider(world)).actor, (await buildDealer(world)).actor];
  const row = { id: seriesId, promoterId: promoter.id, name: "Own", nameKey: "own", season: 2026 };
  await world.db.write((tx) => tx.insert(series).values({ ...row, createdAt: world.clock.now() }));
});
afterAll(() => world.close());

const event = { title: "Mine", country: "US" as const, firstDate: "2026-08-01" };
// A stranger is refused before the request is read.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const noRequest = {} as Parameters<typeof uploadEvents>[2];

const acts: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  createSeries: (ctx) => createSeries(ctx, { name: "Mine", season: 2026 }),
  updateSeries: (ctx) => updateSeries(ctx, seriesId, { __v: 0, name: "Mine" }),
  removeSeries: (ctx) => removeSeries(ctx, seriesId, undefined),
  readAdminSerie: (ctx) => readAdminSerie(ctx, seriesId),
  savePayouts: (ctx) => savePayouts(ctx, seriesId, { __v: 0, currency: "USD", classes: [] }),
  previewPayouts: (ctx) => previewPayouts(ctx, seriesId),
  applyPayouts: (ctx) => applyPayouts(ctx, seriesId, { rounds: [], confirm: "x" }, randomUUID()),
  uploadEvents: (ctx) => uploadEvents(ctx, seriesId, noRequest, false),
  setClassName: (ctx) => setClassName(ctx, seriesId, { alias: "250B Int", className: "250 B" }),
  removeClassName: (ctx) => removeClassName(ctx, seriesId, "250bint"),
  createCategory: (ctx) => createCategory(ctx, { description: "Mine" }),
  updateCategory: (ctx) => updateCategory(ctx, newId(), { __v: 0, active: false }),
  removeCategory: (ctx) => removeCategory(ctx, newId()),
  newEventColumns: (ctx) => newEventColumns(world.db, ctx, event),
  addEvent: (ctx) => ctx.db.write((tx) => addEvent(tx, ctx, event)),
  changeEvent: async (ctx) => {
    await buildEvent(world);
    const [row] = await world.db.select().from(events);
    if (!row) throw new Error("no event");
    return ctx.db.write((tx) => changeEvent(tx, ctx, row, { title: "Mine" }));
  },
};

it.each(Object.keys(acts))("%s refuses promoters, riders and dealers, whatever the edge let through", async (name) => {
  for (const actor of strangers) {
    await expect(acts[name]?.(world.ctx(actor))).rejects.toMatchObject({ code: "forbidden" });
  }
});
