import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { reasonValuesIn, reasonWords } from "#shared/result-words.ts";
import type { RiderMoneyAnswer } from "#shared/rider-money.schema.ts";
import type { RiderResult } from "#shared/wallet.schema.ts";
import { useCannot } from "../../platform/acts/act-gate.tsx";
import { eventHref } from "../../races/race-links.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { FactoryDialog, raceTitleOf, RemoveRaceDialog } from "./award-act-dialogs.tsx";

type Asked = { act: "payFactory" | "removeRace"; result: RiderResult };

/** Lists the latest results that paid nothing, each with the reason and what staff can do about it. */
export function UnpaidResults({
  riderId,
  money: { riderName, unpaid, unpaidTotal },
  onChanged,
}: {
  riderId: string;
  money: RiderMoneyAnswer;
  onChanged: () => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const cannot = useCannot();
  if (unpaid.length === 0) return null;
  const shut = cannot === null ? {} : { disabled: true, title: cannot };
  const why = ({ reason, reasonValues }: RiderResult) =>
    reason === null
      ? null
      : i18n._(reasonWords[reason].id, reasonValuesIn(format.locale, reasonValues), {
          message: reasonWords[reason].message,
        });
  const columns: Column<RiderResult>[] = [
    {
      key: "race",
      head: t`Race`,
      card: "title",
      cell: ({ eventId, eventTitle }) => <Link href={eventHref("admin", eventId)}>{eventTitle}</Link>,
    },
    {
      key: "class",
      head: t`Class and place`,
      card: "detail",
      cell: ({ className, place }) => `${className}${place === null ? "" : ` · ${format.ordinal(place)}`}`,
    },
    { key: "day", head: t`Race day`, card: "hide", cell: ({ firstDate }) => format.date(firstDate) },
    {
      key: "why",
      head: t`Reason`,
      card: "detail",
      cell: why,
    },
    {
      key: "acts",
      head: t`Actions`,
      hideHead: true,
      align: "end",
      cell: (result) => (
        <span className="flex flex-wrap justify-end gap-3">
          {result.reason === "factory_rider" ? (
            <Button size="small" {...shut} onClick={() => setAsked({ act: "payFactory", result })}>
              <Trans>Pay anyway…</Trans>
            </Button>
          ) : null}
          <Button
            size="small"
            kind="link"
            {...shut}
            aria-label={t`Remove ${raceTitleOf(result)}`}
            onClick={() => setAsked({ act: "removeRace", result })}
          >
            <Trans>Remove…</Trans>
          </Button>
        </span>
      ),
    },
  ];
  const dialog = asked && {
    riderId,
    riderName,
    resultId: asked.result._id,
    raceTitle: raceTitleOf(asked.result),
    onClose: () => setAsked(null),
    onDone: onChanged,
  };
  return (
    <section className="grid gap-3" aria-labelledby="unpaid-results">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h3 id="unpaid-results" className="text-t4">
          <Trans>Results that paid nothing</Trans>
        </h3>
        {unpaidTotal > unpaid.length ? (
          <p className="text-ink-2">
            <Plural value={unpaidTotal} one="The latest of # result" other="The latest of # results" />
          </p>
        ) : null}
      </div>
      <DataTable
        dense
        caption={t`Results that paid nothing`}
        rows={unpaid}
        rowKey={({ _id }) => _id}
        columns={columns}
      />
      {dialog && asked?.act === "payFactory" ? <FactoryDialog {...dialog} pay /> : null}
      {dialog && asked?.act === "removeRace" ? <RemoveRaceDialog {...dialog} hasAward={false} /> : null}
    </section>
  );
}
