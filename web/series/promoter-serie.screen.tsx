import { useLingui } from "@lingui/react/macro";
import { ScheduleList } from "../events/schedule-list.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getSerie } from "./api.ts";
import { SerieView } from "./serie-view.tsx";

export const loader = async ({ params, signal }: Loading) =>
  params.seriesId ? getSerie(params.seriesId, signal) : null;

/** A series of the promoter: its rounds, and where the results of each stand. */
export function Screen({ data: serie }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(serie?.serie.name ?? t`Series`);
  if (!serie) return <EmptyState title={t`Which series?`} action={<Link href="/auth/promoter">{t`My series`}</Link>} />;
  return (
    <SerieView answer={serie} area="promoter">
      <ScheduleList events={serie.events} area="promoter" />
    </SerieView>
  );
}
