import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { getSeries } from "./api.ts";
import { SeriesFinder } from "./series-finder.tsx";

export const loader = ({ search, signal }: Loading) => getSeries(search, signal);

export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Series`);
  return (
    <>
      <h1>{t`Series`}</h1>
      <SeriesFinder data={data} area="rider" />
    </>
  );
}
