import * as z from "zod/mini";
import { adminAnswer, updateAdminInput } from "#shared/admins.schema.ts";
import { done, idField } from "#shared/fields.ts";
import { call } from "../../platform/http/call.ts";
import { resetPasskeys } from "../passkeys/staff-passkeys.ts";
import { adminRecordOf, updateAdmin } from "./update-admin.ts";

const params = z.object({ adminId: idField });

export const adminCalls = [
  call({
    method: "GET",
    path: "/api/admin/admin/{adminId}",
    roles: ["admin"],
    added: true,
    summary: "An admin's record",
    params,
    answer: adminAnswer,
    handle: async ({ ctx, params: { adminId } }) => ({ admin: await adminRecordOf(ctx.db, adminId) }),
  }),
  call({
    method: "PUT",
    path: "/api/admin/admin/{adminId}",
    roles: ["admin"],
    limit: "write",
    summary: "Updates an admin's record; a stale __v returns 409 with the current one",
    params,
    body: updateAdminInput,
    answer: adminAnswer,
    handle: async ({ ctx, params: { adminId }, body }) => ({ admin: await updateAdmin(ctx, adminId, body) }),
  }),
  call({
    method: "DELETE",
    path: "/api/admin/admin/{adminId}/passkeys",
    roles: ["admin"],
    added: true,
    limit: "write",
    summary: "Removes all passkeys of another admin who lost their device, and ends that admin's sessions",
    params,
    answer: done,
    async handle({ ctx, params: { adminId } }) {
      await resetPasskeys(ctx, adminId);
      return { ok: true } as const;
    },
  }),
];
