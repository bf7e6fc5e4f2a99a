import { useLingui } from "@lingui/react/macro";

/** Returns the labels of the choices upcoming, past and all. */
export function useWhenWords() {
  const { t } = useLingui();
  return [
    { key: "upcoming", label: t`Upcoming` },
    { key: "past", label: t`Past` },
    { key: "all", label: t`All` },
  ] as const;
}
