import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { postedOfPlaces } from "#shared/events.ts";
import type { ResultsPreview, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { textOf } from "../../platform/api/problem.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { UploadButton } from "../../ui/form/upload-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { CardStatus, noValue } from "../../ui/table/no-value.tsx";
import { markDidNotRun, previewFile } from "../api.ts";
import { ClassState } from "../class-state.tsx";
import { usePurseText } from "../../races/purse-words.tsx";
import { resultsFiles } from "../results-files.ts";
import { useSheetAct } from "../use-sheet-act.ts";
import "../../parts/list.css";
import "./board.css";

/** Returns the address of a class. With `type` its grid is open. */
export type ClassHref = (classId: string, more?: { type?: "1" }) => PageAddress;

type Props = {
  sheet: ResultsSheet;
  classHref: ClassHref;
  onSheet: (sheet: ResultsSheet) => void;
  onPreview: (preview: ResultsPreview) => void;
  onMessage: (message: string | null) => void;
};

/** Lists the classes of an event: the state of each, what it pays, and the next step. */
export function ClassBoard({ sheet, classHref, ...acts }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, open } = sheet.event;
  const hasRows = sheet.classes.some(({ rows }) => rows.length > 0);
  const all: Column<SheetClass>[] = [
    { key: "name", head: t`Class`, cell: (row) => row.name },
    { key: "state", head: t`Results`, card: "detail", cell: (row) => <State of={row} /> },
    {
      key: "starters",
      head: t`Starters`,
      align: "end",
      card: "detail",
      cell: (row) => <Starters of={row} needed={sheet.event.startersNeeded} />,
    },
    {
      key: "purse",
      head: t`Posted`,
      align: "end",
      card: hasRows ? "hide" : "figure",
      cell: (row) =>
        row.payoutType === "noPayout" ? (
          <span className="text-ink-2">{t`No payout`}</span>
        ) : (
          <>
            {format.moneyShort(postedOfPlaces(row.places), currency)}{" "}
            <span className="text-ink-2">
              {row.payoutType === "cash" ? (
                <Trans context="after an amount">cash</Trans>
              ) : (
                <Trans context="after an amount">credit</Trans>
              )}
            </span>
          </>
        ),
    },
    { key: "pays", head: t`Awards`, align: "end", card: "count", cell: (row) => <Pays of={row} sheet={sheet} /> },
    {
      key: "acts",
      head: t`Action`,
      align: "end",
      card: "hide",
      cell: (row) => <Acts of={row} sheet={sheet} open={open} classHref={classHref} {...acts} />,
    },
  ];
  // Before the first results there are no starters and no awards. Before the race there is no state either.
  const empty = open ? ["starters", "pays"] : ["starters", "pays", "state"];
  const columns = hasRows ? all : all.filter(({ key }) => !empty.includes(key));
  return (
    <DataTable
      caption={t`Event classes`}
      rows={sheet.classes}
      rowKey={({ _id }) => _id}
      columns={columns}
      href={({ _id }) => classHref(_id)}
      dense
      empty={
        <p className="px-6 py-8 text-ink-2">
          <Trans>This event has no classes yet. Results can be added once the classes are set up.</Trans>
        </p>
      }
    />
  );
}

function State({ of }: { of: SheetClass }) {
  const rows = of.rows.length;
  const unmatched = of.rows.filter(({ landing }) => landing !== "matched").length;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <ClassState of={of} />
      {rows > 0 ? (
        <span className="text-t1 whitespace-nowrap text-ink-2">
          <Plural value={rows} one="# row" other="# rows" />
          {unmatched > 0 ? (
            <>
              , <Plural value={unmatched} one="# not matched" other="# not matched" />
            </>
          ) : null}
        </span>
      ) : null}
    </span>
  );
}

function Starters({ of, needed }: { of: SheetClass; needed: number }) {
  const format = useFormat();
  if (of.rows.length === 0) return null;
  const starters = Math.max(of.startersCounted, of.startersTyped ?? 0);
  if (starters >= needed) return <CardStatus normal>{format.number(starters)}</CardStatus>;
  return (
    <span className="font-semibold text-warn">
      <Trans>
        {starters} of {needed} needed
      </Trans>
    </span>
  );
}

function Pays({ of, sheet }: { of: SheetClass; sheet: ResultsSheet }) {
  const format = useFormat();
  const text = usePurseText();
  const { currency } = sheet.event;
  if (of.verifiedAt) {
    const paid = of.rows.filter(({ earned }) => earned > 0);
    const amount = format.money(
      paid.reduce((sum, { earned }) => sum + earned, 0),
      currency,
    );
    const riders = new Set(paid.map(({ rider }) => rider?._id)).size;
    if (of.payoutType === "noPayout") return noValue;
    if (riders === 0) return amount;
    return (
      <>
        {amount}{" "}
        <span className="board-riders">
          <Plural value={riders} one="to # rider" other="to # riders" />
        </span>
      </>
    );
  }
  if (of.follows.gives.length === 0) return null;
  return (
    <span className="board-pays">
      {text.sum(of.follows.gives)}{" "}
      <span className="board-riders">
        <Plural
          value={Math.max(...of.follows.gives.map(({ riders }) => riders))}
          one="to # rider once verified"
          other="to # riders once verified"
        />
      </span>
    </span>
  );
}

type ActsProps = Props & { of: SheetClass; open: boolean };

/** Shows the acts of a row. On a phone these are missing, because the row opens the class, which has the same acts. */
function Acts({ of, sheet, open, classHref, onSheet, onPreview, onMessage }: ActsProps) {
  const { t } = useLingui();
  const form = useSheetAct(onSheet);
  const reading = useSubmit();
  const { name } = of;
  const isEmpty = of.rows.length === 0;
  const chevron = <Icon name="chevron" size={18} className="-rotate-90 text-ink-3" />;
  if (!isEmpty || !open || of.didNotRunAt) {
    return (
      <span className="board-acts">
        <ButtonLink size="small" kind="link" href={classHref(of._id)} aria-label={t`Open ${name}`}>
          <Trans>Open</Trans>
        </ButtonLink>
        {chevron}
      </span>
    );
  }
  const upload = (file: File) =>
    void reading.run(async () => {
      onMessage(null);
      try {
        onPreview(await previewFile(sheet.event._id, file, of._id));
      } catch (error) {
        onMessage(textOf(error));
        throw error;
      }
    });
  const skip = () =>
    void form.act(async () => {
      onMessage(null);
      try {
        return await markDidNotRun(sheet.event._id, [of._id], true);
      } catch (error) {
        onMessage(textOf(error));
        throw error;
      }
    });
  return (
    <span className="board-acts">
      <ButtonLink size="small" href={classHref(of._id, { type: "1" })} aria-label={t`Enter results for ${name}`}>
        <Trans>Enter results</Trans>
      </ButtonLink>
      <UploadButton
        size="small"
        label={t`Results file for ${name}`}
        accept={resultsFiles}
        busy={reading.busy}
        busyLabel={<Trans>Reading…</Trans>}
        onFiles={([file]) => file && upload(file)}
      >
        <Trans>Upload</Trans>
      </UploadButton>
      <Button size="small" kind="link" busy={form.busy} aria-label={t`Did not run: ${name}`} onClick={skip}>
        <Trans context="class">Did not run</Trans>
      </Button>
      {chevron}
    </span>
  );
}
