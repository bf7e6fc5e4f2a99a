import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { serieHref } from "../races/race-links.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import type { RiddenSeries } from "./ridden-series.ts";

/**
 * Lists the series in which a rider has raced, with the number of rounds and what they paid. It is no `ListScreen`,
 * because it has no query: the device counts the rounds of the rider's own events, also offline.
 */
export function RiddenSeriesList({ series }: { series: readonly RiddenSeries[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ul className="mt-2" aria-label={t`My series`}>
      {series.map((item) => (
        <li key={item._id} className="border-t border-line first:border-0">
          <Link
            href={serieHref("rider", item._id)}
            className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-1 no-underline md:min-h-12 hover:bg-brand-wash"
          >
            <span className="min-w-0">
              <span className="block text-t3 leading-6 font-semibold">{item.name}</span>
              <span className="block text-ink-2">
                <Plural value={item.ridden} one="You’ve raced # round" other="You’ve raced # rounds" />
                {item.toCome > 0 ? (
                  <>
                    {" · "}
                    <Plural value={item.toCome} one="# to come" other="# to come" />
                  </>
                ) : null}
              </span>
            </span>
            <span className="text-end">
              <span className="figure text-t4 whitespace-nowrap">
                {item.earned.size > 0
                  ? [...item.earned].map(([currency, cents]) => format.money(cents, currency)).join(" + ")
                  : "–"}
              </span>
              {item.earned.size > 0 ? (
                <span className="block text-t1 text-ink-3">
                  <Trans>won</Trans>
                </span>
              ) : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
