import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { countVerified } from "#shared/events.ts";
import { templateCsv } from "#shared/results-file/template.ts";
import type { ResultsPreview, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { ClassesVerifiedText } from "../races/classes-verified.tsx";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { Note } from "../ui/states.tsx";
import { Upload } from "../ui/form/upload.tsx";
import { ActBar } from "./act-bar.tsx";
import { previewFile, type EventManager } from "./api.ts";
import { ClassState } from "./class-state.tsx";
import { DraftsWaiting } from "./typing/drafts-waiting.tsx";
import { Removal } from "./removal.tsx";
import { usePurseText } from "./purse-words.tsx";
import { VerifyAct } from "./verify-act.tsx";
import type { PageAddress } from "../ui/page-address.ts";

/** The desk for all classes of an event: upload one file for all, view results, and verify them. */
export function ResultsDesk({
  manager,
  sheet,
  classHref,
  onSheet,
  onPreview,
}: {
  manager: EventManager;
  sheet: ResultsSheet;
  classHref: (classId: string) => PageAddress;
  onSheet: (sheet: ResultsSheet) => void;
  onPreview: (preview: ResultsPreview) => void;
}) {
  const { event, classes } = sheet;
  const [message, setMessage] = useState<string | null>(null);
  const provisional = classes.filter(({ rows, verifiedAt }) => rows.length > 0 && verifiedAt === null);
  const filled = classes.filter(({ rows }) => rows.length > 0);
  const waiting =
    manager === "admin" && classes.some(({ rows }) => rows.some(({ reason }) => reason === "budget_waiting"));
  const toVerify = event.open && (provisional.length > 0 || waiting);
  return (
    <div className="sheet">
      <NotNow event={event} />
      <DraftsWaiting manager={manager} eventId={event._id} />
      {event.open ? <UploadPanel sheet={sheet} classId={null} onPreview={onPreview} /> : null}
      <h2 className="mt-8 mb-3">
        <Trans>Classes</Trans>
      </h2>
      {filled.length > 0 && event.resultsVerifiedAt === null ? (
        <p className="mb-3 font-semibold">
          <ClassesVerifiedText {...countVerified(classes)} />
        </p>
      ) : null}
      <ClassTable sheet={sheet} classHref={classHref} />
      {filled.length > 1 ? (
        <div className="mt-4">
          <Removal event={event} classes={filled} onSheet={onSheet} onMessage={setMessage} />
          {message && !toVerify ? (
            <p role="alert" className="mt-2 font-semibold text-bad">
              {message}
            </p>
          ) : null}
        </div>
      ) : null}
      {toVerify ? (
        <ActBar
          acts={
            <VerifyAct event={event} of={null} follows={sheet.follows} onVerified={onSheet} onMessage={setMessage} />
          }
        >
          {message ? (
            <b role="alert" className="text-bad">
              {message}
            </b>
          ) : (
            <b>
              <Plural
                value={provisional.length}
                _0="Awards are waiting for your verification."
                one="# class to verify."
                other="# classes to verify."
              />
            </b>
          )}
        </ActBar>
      ) : null}
    </div>
  );
}

function NotNow({ event }: { event: ResultsSheet["event"] }) {
  const format = useFormat();
  const day = format.date(event.firstDate);
  if (event.canceled) {
    return (
      <Note tone="bad" icon="alert">
        <Trans>This event was canceled, so it can’t take results.</Trans>
      </Note>
    );
  }
  if (event.open) return null;
  return (
    <Note icon="clock">
      <Trans>You can submit results starting {day}.</Trans>
    </Note>
  );
}

/** Uploads a results file, for all classes or for one. */
export function UploadPanel({
  sheet,
  classId,
  onPreview,
}: {
  sheet: ResultsSheet;
  classId: string | null;
  onPreview: (preview: ResultsPreview) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const form = useSubmit();
  const send = (files: readonly File[]) => {
    const [file] = files;
    if (file) void form.run(async () => onPreview(await previewFile(sheet.event._id, file, classId)));
  };
  const one = sheet.classes.find(({ _id }) => _id === classId);
  const name = one?.name ?? "";
  const chosen = one ? [one] : sheet.classes;
  const download = () => {
    const places = (row: SheetClass) => Math.max(6, ...row.places.map(({ toPlace }) => toPlace));
    const csv = templateCsv(
      format.locale,
      chosen.map((row) => ({ name: row.name, places: places(row) })),
    );
    saveAs(new Blob([csv], { type: "text/csv;charset=utf-8" }), t`results-template.csv`);
  };
  return (
    <div className="grid gap-3">
      <Upload
        label={one ? t`Results file for ${name}` : t`Results file for all classes`}
        hint={
          <Trans>
            Excel, CSV, or your timing program’s file, up to 10 MB. You’ll see a preview before anything is saved.
          </Trans>
        }
        accept=".csv,.tsv,.txt,.xlsx,.json,.html,.htm,text/csv"
        busy={form.busy}
        busyLabel={<Trans>Reading the file…</Trans>}
        error={form.message}
        onFiles={send}
      />
      {sheet.classes.length > 0 ? (
        <p>
          <Button kind="link" icon="down" onClick={download}>
            <Trans>Template with this event’s classes</Trans>
          </Button>
        </p>
      ) : null}
    </div>
  );
}

function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function ClassTable({ sheet, classHref }: { sheet: ResultsSheet; classHref: (classId: string) => PageAddress }) {
  const { t } = useLingui();
  const format = useFormat();
  const text = usePurseText();
  const { currency, startersNeeded } = sheet.event;
  const columns: Column<SheetClass>[] = [
    { key: "name", head: t`Class`, cell: (row) => row.name },
    {
      key: "pays",
      head: t`Payout type`,
      cell: (row) =>
        row.payoutType === "cash" ? t`Cash` : row.payoutType === "dealerCredit" ? t`Dealer credit` : t`No payout`,
    },
    {
      key: "starters",
      head: t`Starters`,
      align: "end",
      cell: (row) => {
        if (row.rows.length === 0) return "";
        const starters = Math.max(row.startersCounted, row.startersTyped ?? 0);
        const few = starters < startersNeeded;
        return (
          <span className={few ? "font-semibold text-warn" : ""}>
            {few ? (
              <Trans>
                {starters} of {startersNeeded} needed
              </Trans>
            ) : (
              format.number(starters)
            )}
          </span>
        );
      },
    },
    { key: "state", head: t`Results`, card: "figure", cell: (row) => <ClassState of={row} /> },
    {
      key: "follows",
      head: t`Awards`,
      align: "end",
      cell: (row) => {
        const earned = row.rows.reduce((sum, { earned: own }) => sum + own, 0);
        if (row.verifiedAt) return format.money(earned, currency);
        return row.follows.gives.length > 0 ? (
          <span className="text-ink-2">
            <Trans>{text.toRiders(row.follows.gives)} once verified</Trans>
          </span>
        ) : (
          ""
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t`Event classes`}
      rows={sheet.classes}
      rowKey={({ _id }) => _id}
      columns={columns}
      href={({ _id }) => classHref(_id)}
      empty={
        <p className="px-6 py-8 text-ink-2">
          <Trans>This event has no classes yet. Set them up before you add results.</Trans>
        </p>
      }
    />
  );
}
