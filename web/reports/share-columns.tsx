import { Trans, useLingui } from "@lingui/react/macro";
import type { Share, Shares } from "#shared/staff-reports.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import type { Column } from "../ui/table/data-table.tsx";
import { rateOf } from "./share-report.tsx";

/**
 * Returns the columns of a share: the rate, the numbers behind it, and how many results name no brand. A table that is
 * given an order (share-order.ts) can be sorted by them.
 */
export function useShareColumns<Row extends Shares & { before: Shares | null }>(measure: keyof Shares): Column<Row>[] {
  const { t } = useLingui();
  const format = useFormat();
  const rate = (share: Share | undefined): string => {
    const value = share && rateOf(share);
    return typeof value === "number" ? format.share(value) : "–";
  };
  return [
    {
      key: "share",
      head: t`Our share`,
      align: "end",
      sort: "share",
      card: "figure",
      cell: (row) => <b>{rate(row[measure])}</b>,
    },
    {
      key: "ours",
      head: t`Ours`,
      align: "end",
      sort: "ours",
      card: "detail",
      cell: (row) => {
        const [ours, named] = [format.number(row[measure].ours), format.number(row[measure].named)];
        return (
          <>
            <span className="off-card">{ours}</span>
            <span className="on-card">
              <Trans>
                {ours} of {named}
              </Trans>
            </span>
          </>
        );
      },
    },
    {
      key: "named",
      head: t`With a brand`,
      align: "end",
      sort: "named",
      card: "hide",
      cell: (row) => format.number(row[measure].named),
    },
    {
      key: "unnamed",
      head: t`Without a brand`,
      align: "end",
      sort: "unnamed",
      card: "hide",
      cell: (row) => format.number(row[measure].unnamed),
    },
    {
      key: "before",
      head: t`Previous season`,
      align: "end",
      sort: "before",
      card: "labeled",
      cell: (row) => rate(row.before?.[measure]),
    },
  ];
}
