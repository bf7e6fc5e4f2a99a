import type { RiderDocumentKind } from "#shared/documents.ts";
import type { DocumentsAnswer, RiderDocument } from "#shared/documents.schema.ts";
import { request } from "../platform/api.ts";

export const getDocuments = (riderId: string, signal?: AbortSignal) =>
  request<DocumentsAnswer>("GET", `/api/rider/rider/${riderId}/documents`, { signal });

export function uploadDocument(riderId: string, kind: RiderDocumentKind, file: File) {
  const body = new FormData();
  body.set("file", file);
  return request<{ document: RiderDocument }>("POST", `/api/rider/rider/${riderId}/upload-id-files`, {
    query: { kind },
    body,
  });
}

export const removeDocument = (riderId: string, documentId: string) =>
  request("DELETE", `/api/rider/rider/${riderId}/document/${documentId}`);
