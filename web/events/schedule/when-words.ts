import { useLingui } from "@lingui/react/macro";

/** Returns the words for the events that a schedule shows: upcoming, past or all. */
export function useWhenWords() {
  const { t } = useLingui();
  return [
    { key: "upcoming", label: t`Upcoming` },
    { key: "past", label: t`Past` },
    { key: "all", label: t`All` },
  ] as const;
}
