import { adminList, adminRow } from "#shared/admins.list.ts";
import {
  adminAccessAnswer,
  adminActInput,
  adminAnswer,
  adminParams,
  inviteAdminInput,
  updateAdminInput,
} from "#shared/admins.schema.ts";
import { done } from "#shared/fields.ts";
import { staffPasskeysAnswer, staffPasskeysInput } from "#shared/passkeys.schema.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { Problem } from "../../platform/problem.ts";
import { requirePasskeys, staffPasskeys } from "../passkeys/require-passkeys.ts";
import { resetPasskeys } from "../passkeys/staff-passkeys.ts";
import { accessOfAccount } from "./access-of-account.ts";
import { listAdmins, listedAdmin } from "./admin-list-store.ts";
import { changeAdmin } from "./change-admin.ts";
import { inviteAdmin } from "./invite-admin.ts";
import { presentAdminRow } from "./present-admin.ts";
import { adminRecordOf, updateAdmin } from "./update-admin.ts";

export const adminCalls = [
  listCall({
    path: "/api/admin/admins",
    roles: ["admin"],
    added: true,
    summary: "The program’s staff, with their role, last login, and whether they have a passkey",
    list: adminList,
    row: adminRow,
    read: ({ db, now }, query) => listAdmins(db, query, now),
    present: (row, { now }) => presentAdminRow(row, now),
  }),
  call({
    method: "POST",
    path: "/api/admin/admins",
    roles: ["admin"],
    least: "owner",
    added: true,
    limit: "write",
    summary: "Invites a person to the program’s staff, with an emailed link",
    body: inviteAdminInput,
    answer: adminAnswer,
    handle: async ({ ctx, body }) => ({ admin: await inviteAdmin(ctx, body) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/admin/{adminId}",
    roles: ["admin"],
    added: true,
    summary: "An admin’s record",
    params: adminParams,
    answer: adminAnswer,
    handle: async ({ ctx, params: { adminId } }) => ({ admin: await adminRecordOf(ctx.db, ctx, adminId) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/admin/{adminId}/access",
    roles: ["admin"],
    added: true,
    summary: "An admin’s active devices and passkeys",
    params: adminParams,
    answer: adminAccessAnswer,
    async handle({ ctx, params: { adminId } }) {
      const admin = await listedAdmin(ctx.db, adminId);
      if (!admin) throw new Problem("not_found");
      return accessOfAccount(ctx.db, ctx, admin.accountId);
    },
  }),
  call({
    method: "PUT",
    path: "/api/admin/admin/{adminId}",
    roles: ["admin"],
    // All admins may change their own record; `updateAdmin` lets only owners change roles and the records of others.
    least: "readOnly",
    limit: "write",
    summary: "Updates an admin’s record; a stale __v returns 409 with the current one",
    params: adminParams,
    body: updateAdminInput,
    answer: adminAnswer,
    refusals: { stale_version: adminAnswer },
    handle: async ({ ctx, params: { adminId }, body }) => ({ admin: await updateAdmin(ctx, adminId, body) }),
  }),
  call({
    method: "POST",
    path: "/api/admin/admin/{adminId}/act",
    roles: ["admin"],
    least: "owner",
    added: true,
    limit: "write",
    summary: "Resends an admin’s invitation, deactivates or activates the admin, or logs the admin out everywhere",
    params: adminParams,
    body: adminActInput,
    answer: adminAnswer,
    handle: async ({ ctx, params: { adminId }, body }) => ({ admin: await changeAdmin(ctx, adminId, body) }),
  }),
  call({
    method: "GET",
    path: "/api/admin/staff-passkeys",
    roles: ["admin"],
    added: true,
    summary: "Whether staff need a passkey, and how many admins have none",
    answer: staffPasskeysAnswer,
    handle: ({ ctx }) => staffPasskeys(ctx.db, ctx),
  }),
  call({
    method: "PUT",
    path: "/api/admin/staff-passkeys",
    roles: ["admin"],
    least: "owner",
    added: true,
    limit: "write",
    summary:
      "Turns the passkey requirement for staff on or off; to turn it on, the owner must be logged in with a passkey",
    body: staffPasskeysInput,
    answer: staffPasskeysAnswer,
    handle: ({ ctx, body: { on } }) => requirePasskeys(ctx, on),
  }),
  call({
    method: "DELETE",
    path: "/api/admin/admin/{adminId}/passkeys",
    roles: ["admin"],
    least: "owner",
    added: true,
    limit: "write",
    summary: "Removes all passkeys of another admin who lost their device, and ends that admin’s sessions",
    params: adminParams,
    answer: done,
    async handle({ ctx, params: { adminId } }) {
      await resetPasskeys(ctx, adminId);
      return { ok: true } as const;
    },
  }),
];
