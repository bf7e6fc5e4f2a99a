import { addEmployeeInput, changeEmployeeInput, employeeParams, employeesAnswer } from "#shared/employees.schema.ts";
import { call } from "../platform/http/call.ts";
import { addEmployee, changeEmployee } from "./change-list.ts";
import { employeesOf } from "./employees.ts";

export const employeeCalls = [
  call({
    method: "GET",
    path: "/api/dealer/employees",
    roles: ["dealer"],
    summary: "The dealer’s staff names, then other names that served at its desk and kiosks",
    added: true,
    answer: employeesAnswer,
    handle: async ({ ctx }) => ({ employees: await employeesOf(ctx.db, ctx.actor.id) }),
  }),
  call({
    method: "POST",
    path: "/api/dealer/employees",
    roles: ["dealer"],
    summary: "Adds a staff name, or restores a removed one",
    added: true,
    limit: "write",
    body: addEmployeeInput,
    answer: employeesAnswer,
    handle: async ({ ctx, body }) => ({ employees: await addEmployee(ctx, ctx.actor, body) }),
  }),
  call({
    method: "PUT",
    path: "/api/dealer/employee/{employeeId}",
    roles: ["dealer"],
    summary: "Renames, removes, or restores a staff name; past redemptions keep the old name",
    added: true,
    limit: "write",
    params: employeeParams,
    body: changeEmployeeInput,
    answer: employeesAnswer,
    handle: async ({ ctx, params, body }) => ({
      employees: await changeEmployee(ctx, ctx.actor, params.employeeId, body),
    }),
  }),
];
