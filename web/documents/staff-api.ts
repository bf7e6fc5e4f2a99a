import { api } from "../platform/api/api.ts";

// This module has the calls of staff about the documents of a rider.

const admin = "admin" as const;

export const getRiderDocuments = (riderId: string, signal: AbortSignal) =>
  api("GET /api/{type}/rider/{riderId}/documents", { params: { type: admin, riderId }, signal });

export const addTimecard = (riderId: string, file: File, about: { label: string; note: string }) => {
  const body = new FormData();
  body.set("label", about.label);
  body.set("note", about.note);
  body.set("file", file);
  return api("POST /api/admin/rider/{riderId}/timecard", { params: { riderId }, body });
};

export const removeTimecard = (riderId: string, file: string, reason: string) =>
  api("DELETE /api/admin/rider/{riderId}/timecard/{file}", { params: { riderId, file }, body: { reason } });

export const removeRiderDocument = (riderId: string, documentId: string, reason: string) =>
  api("DELETE /api/{type}/rider/{riderId}/document/{documentId}", {
    params: { type: admin, riderId, documentId },
    body: { reason },
  });
