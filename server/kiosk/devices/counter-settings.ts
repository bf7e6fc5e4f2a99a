import type { CounterSettings } from "#shared/kiosk.schema.ts";
import type { DealerKioskSettings, UpdateKioskSettingsInput } from "#shared/kiosk-desk.schema.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { findCounter } from "../../dealers/find-counter.ts";
import { offeredNames } from "../../employees/employees.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { makeCodeCheck } from "./code-check.ts";
import type { DeviceRow } from "./device-store.ts";
import { maySeeCounter } from "../policy.ts";
import { findSettings, saveSettings, type SettingsRow } from "./settings-store.ts";

/**
 * Returns the dealer's settings as the tablet gets them. They contain no secret that gives access to anything else. The
 * names of employees are left out while the dealer has no list: then the tablet keeps those of its last snapshot.
 */
export async function counterSettings(
  ctx: Ctx,
  device: Pick<DeviceRow, "dealerId" | "exitCodeCheck">,
): Promise<CounterSettings> {
  const settings = await findSettings(ctx.db, device.dealerId);
  return {
    unknownRiderMaxAmount: settings.unknownRiders ? ctx.programme.kiosk.unknownRiderMaxAmount : 0,
    staffCode: settings.staffCodeCheck,
    exitCode: device.exitCodeCheck,
    employees: await offeredNames(ctx.db, device.dealerId, { orServed: false }),
  };
}

export async function readKioskSettings(ctx: Ctx, dealerId: string): Promise<DealerKioskSettings> {
  if (!maySeeCounter(ctx.actor, dealerId) || !(await findCounter(ctx.db, dealerId))) throw new Problem("not_found");
  return presentSettings(await findSettings(ctx.db, dealerId), ctx.programme);
}

/**
 * Sets the dealer's options: whether to serve riders without a card on the tablet, and a staff code
 * (docs/spec/kiosk.md#visit).
 */
export async function updateKioskSettings(
  ctx: Ctx,
  dealerId: string,
  { __v, unknownRiders, staffCode }: UpdateKioskSettingsInput,
): Promise<DealerKioskSettings> {
  if (!maySeeCounter(ctx.actor, dealerId)) throw new Problem("not_found");
  const check = staffCode ? await makeCodeCheck(ctx, staffCode) : null;
  return ctx.db.write(async (tx) => {
    if (!(await findCounter(tx, dealerId))) throw new Problem("not_found");
    const before = await findSettings(tx, dealerId);
    if (before.version !== __v) {
      throw new Problem("stale_version", { extra: { settings: presentSettings(before, ctx.programme) } });
    }
    const row: SettingsRow = {
      dealerId,
      unknownRiders: unknownRiders ?? before.unknownRiders,
      staffCodeCheck: staffCode === undefined ? before.staffCodeCheck : check,
      version: before.version + 1,
    };
    await saveSettings(tx, row);
    const auditValues = ({ unknownRiders: on, staffCodeCheck }: SettingsRow) => ({
      unknownRiders: on,
      staffCode: staffCodeCheck === null ? "none" : "set",
    });
    await record(
      tx,
      ctx,
      "kiosk.settings",
      { type: "dealer", id: dealerId },
      { before: auditValues(before), after: auditValues(row) },
    );
    return presentSettings(row, ctx.programme);
  });
}

function presentSettings(row: SettingsRow, { kiosk }: ProgrammeSettings): DealerKioskSettings {
  const {
    offlineMaxAmount,
    offlineMaxPerRider,
    offlineMaxItems,
    offlineMaxTotal,
    captureHours,
    decideHours,
    unknownRiderMaxAmount,
  } = kiosk;
  return {
    __v: row.version,
    unknownRiders: row.unknownRiders,
    hasStaffCode: row.staffCodeCheck !== null,
    limits: {
      offlineMaxAmount,
      offlineMaxPerRider,
      offlineMaxItems,
      offlineMaxTotal,
      captureHours,
      decideHours,
      unknownRiderMaxAmount,
    },
  };
}
