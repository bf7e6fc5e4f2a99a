import { randomUUID } from "node:crypto";
import type { Client } from "../app.ts";

/** Marks a rider as a factory rider, or removes the mark, with the effects that the preview shows. */
export async function markFactoryAs(by: Client, riderId: string, factory: boolean, { reason = "Signed in May" } = {}) {
  const path = `/api/admin/rider/${riderId}` as const;
  const { checksum } = (await by.post(`${path}/money/preview`, { act: "markFactory", factory })).body;
  const seen = checksum ? { confirm: checksum } : {};
  return by.post(`${path}/mark-factory`, { factory, reason, ...seen }, { key: randomUUID() });
}
