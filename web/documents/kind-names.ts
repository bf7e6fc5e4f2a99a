import { useLingui } from "@lingui/react/macro";
import type { DocumentKind } from "#shared/documents.ts";

export function useKindNames(): Record<DocumentKind, string> {
  const { t } = useLingui();
  return { id: t`Photo ID`, licence: t`Driver’s license`, w9: t`Form W-9`, timecard: t`Timecard` };
}
