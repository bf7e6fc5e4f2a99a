import { useLingui } from "@lingui/react/macro";
import { isRemovedName } from "#shared/removed-rider.ts";

/** Formats a name for display: an erased person gets a placeholder in the language of the page. */
export function useShownName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => (isRemovedName(name) ? t`Removed rider` : name);
}
