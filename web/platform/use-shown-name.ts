import { useLingui } from "@lingui/react/macro";
import { isRemovedName } from "#shared/removed-rider.ts";

/**
 * Returns a function that formats a name for display: an erased person gets a placeholder in the language of the page.
 */
export function useShownName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => (isRemovedName(name) ? t`Removed rider` : name);
}

/**
 * Returns a function that formats a full name as its first word, for sentences to or about one person; an erased
 * person's placeholder stays whole.
 */
export function useShownFirstName(): (name: string) => string {
  const shown = useShownName();
  return (name) => (isRemovedName(name) ? shown(name) : (name.split(" ")[0] ?? name));
}
