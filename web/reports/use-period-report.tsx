import { useLingui } from "@lingui/react/macro";
import { joinList } from "#shared/format.ts";
import { useSession } from "../platform/api/session.ts";
import { useSearch } from "../platform/location.ts";
import { useToday } from "../platform/today.ts";
import { useFormat } from "../platform/use-format.ts";
import { periodSearch } from "./reports-search.ts";
import { SeasonField } from "./season-field.tsx";

type Period = { startDate: string; endDate: string };

/**
 * Returns the props that each report with a period passes to its frame: the days, the season, and whose report it is.
 */
export function usePeriodReport(title: string, answer: Period | null) {
  const { t } = useLingui();
  const format = useFormat();
  const where = useSearch(periodSearch);
  const { programme } = useSession();
  const today = useToday();
  const period = {
    from: answer?.startDate ?? where.search.from ?? "",
    to: answer?.endDate ?? where.search.to ?? "",
  };
  const year = period.from.slice(0, 4);
  const isSeason =
    period.from === `${year}-01-01` &&
    (period.to === `${year}-12-31` || (period.to === today && period.to.startsWith(year)));
  return {
    where,
    format,
    /** Returns the name of the period and the name of the same days a season earlier. */
    years: (before: Period) =>
      year === period.to.slice(0, 4)
        ? { now: year, before: before.startDate.slice(0, 4) }
        : { now: t`This period`, before: t`the season before` },
    frame: {
      title,
      period,
      paperHead: joinList([programme.brandName], " · "),
      onPeriod: (name: "from" | "to", day: string) =>
        void where.filter({ from: period.from, to: period.to, [name]: day }),
      filters: (
        <SeasonField
          value={isSeason ? year : ""}
          today={today}
          empty={t`Another period`}
          onSeason={(season) =>
            void where.filter(
              season === today.slice(0, 4)
                ? { from: null, to: null }
                : { from: `${season}-01-01`, to: `${season}-12-31` },
            )
          }
        />
      ),
    },
  };
}
