import type { RiderDocument } from "#shared/documents.schema.ts";
import type { DocumentRow } from "./store.ts";

export const presentDocument = ({ document, file }: DocumentRow): RiderDocument => ({
  _id: document.id,
  kind: document.kind,
  url: `/api/document/${document.id}`,
  mime: file.mime,
  bytes: file.bytes,
  label: document.label,
  note: document.note,
  createdAt: document.createdAt.toISOString(),
  released: document.releasedAt !== null,
  retiredAt: document.retiredAt?.toISOString() ?? null,
});
