import { useId } from "react";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ClassRecord, PublicResult } from "#shared/events.schema.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Plate } from "../ui/badge.tsx";
import { firstRows, isLate } from "../ui/table/late-rows.ts";

const outWords: Record<Exclude<PublicResult["status"], "finished">, MessageDescriptor> = {
  dnf: msg`DNF`,
  dns: msg`DNS`,
  dsq: msg`DSQ`,
};
const outTitles: typeof outWords = {
  dnf: msg`Did not finish`,
  dns: msg`Did not start`,
  dsq: msg`Disqualified`,
};

/**
 * Shows the verified results of one class, one line for each rider. The plate shows only the place, because what it
 * paid is private to the rider and the program.
 */
export function ClassResults({ row }: { row: ClassRecord }) {
  const { t } = useLingui();
  const headingId = useId();
  const { name, results, didNotRunAt } = row;
  const riders = t`${plural(results.length, { one: "# rider", other: "# riders" })}`;
  if (results.length === 0) {
    return (
      <p className="section text-ink-2">
        {didNotRunAt ? <Trans>{name} did not run.</Trans> : <Trans>No verified results in {name} yet.</Trans>}
      </p>
    );
  }
  return (
    <section className="class-results" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-ink pb-1">
        <h2 id={headingId} className="text-t4 md:text-t5 md:leading-tight">
          <Trans>Results for {name}</Trans>
        </h2>
        <p className="text-ink-2">{riders}</p>
      </div>
      <table className="w-full border-collapse max-md:wrap-anywhere" aria-labelledby={headingId}>
        <thead className="text-left text-t1 text-ink-2 max-md:sr-only">
          <tr>
            <Head className="w-24">{t`Place`}</Head>
            <Head>{t`Rider`}</Head>
            <Head className="w-32 md:w-24">{t`Number`}</Head>
            <Head className="max-md:hidden">{t`Bike`}</Head>
            <Head className="max-md:hidden">{t`Hometown`}</Head>
          </tr>
        </thead>
        <tbody>
          {results.map((result, at) => (
            // Two riders may share place and name, so the key is the index; the order of a verified sheet is fixed.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={at} result={result} late={isLate(at, results.length) ?? false} />
          ))}
        </tbody>
      </table>
      {isLate(firstRows, results.length) ? (
        <label className="chip mt-3 md:hidden">
          <input type="checkbox" className="sr-only" />
          <Trans>Show all {riders}</Trans>
        </label>
      ) : null}
    </section>
  );
}

const Head = ({ className = "", children }: { className?: string; children: string }) => (
  <th scope="col" className={`h-9 font-semibold ${className}`}>
    {children}
  </th>
);

function Line({ result, late }: { result: PublicResult; late: boolean }) {
  const { i18n } = useLingui();
  const shownName = useShownName();
  const { place, status, name, number, brand, hometown } = result;
  const cell = "border-b border-line py-1.5 pr-3 align-middle md:h-10 md:py-1";
  return (
    <tr data-late={late || undefined}>
      <td className={`${cell} w-14 wrap-normal`}>
        {status === "finished" && place !== null ? (
          <Plate fill="number">{place}</Plate>
        ) : status === "finished" ? (
          <span className="text-ink-2">–</span>
        ) : (
          <abbr className="text-ink-2 no-underline" title={i18n._(outTitles[status])}>
            {i18n._(outWords[status])}
          </abbr>
        )}
      </td>
      <th scope="row" className={`${cell} text-left font-semibold`}>
        {shownName(name)}
      </th>
      <td className={`${cell} text-ink-2 max-md:pr-0 max-md:text-right`}>
        {number ? `#${number}` : ""}
        <span className="md:hidden"> {brand}</span>
      </td>
      <td className={`${cell} text-ink-2 max-md:hidden`}>{brand || "–"}</td>
      <td className={`${cell} text-ink-2 max-md:hidden`}>{hometown || "–"}</td>
    </tr>
  );
}
