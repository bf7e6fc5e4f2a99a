import type { RiderDocumentKind } from "#shared/documents.ts";
import { api } from "../platform/api/api.ts";

export const getDocuments = (riderId: string, signal?: AbortSignal) =>
  api("GET /api/{type}/rider/{riderId}/documents", { params: { type: "rider", riderId }, signal });

/** Uploads a document. `replaces` is the id of the document that the new one replaces. */
export function uploadDocument(riderId: string, kind: RiderDocumentKind, file: File, replaces?: string) {
  const body = new FormData();
  body.set("file", file);
  return api("POST /api/rider/rider/{riderId}/upload-id-files", {
    params: { riderId },
    query: { kind, replaces },
    body,
  });
}

export const removeDocument = (riderId: string, documentId: string) =>
  api("DELETE /api/{type}/rider/{riderId}/document/{documentId}", {
    params: { type: "rider", riderId, documentId },
    body: {},
  });
