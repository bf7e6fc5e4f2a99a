import type { AddEmployeeInput, ChangeEmployeeInput } from "#shared/employees.schema.ts";
import { api } from "../platform/api/api.ts";

export const addEmployee = (body: AddEmployeeInput) => api("POST /api/dealer/employees", { body });

export const changeEmployee = (employeeId: string, body: ChangeEmployeeInput) =>
  api("PUT /api/dealer/employee/{employeeId}", { params: { employeeId }, body });
