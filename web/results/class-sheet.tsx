import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsPreview, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { ActBar } from "./act-bar.tsx";
import type { EventManager } from "./api.ts";
import { ClassState } from "./class-state.tsx";
import { EmptyClass } from "./empty-class.tsx";
import { recallDraft } from "./typing/drafts.ts";
import { UploadPanel } from "./results-desk.tsx";
import { SheetTable } from "./rows/sheet-table.tsx";
import { Removal } from "./removal.tsx";
import { StartersForm } from "./typing/starters-form.tsx";
import { TypedGrid } from "./typing/typed-grid.tsx";
import { VerifyAct } from "./verify-act.tsx";
import { WhatFollows } from "./what-follows.tsx";
import type { PageAddress } from "../ui/page-address.ts";

type Props = {
  manager: EventManager;
  sheet: ResultsSheet;
  of: SheetClass;
  backHref: PageAddress;
  onSheet: (sheet: ResultsSheet) => void;
  onPreview: (preview: ResultsPreview) => void;
};

/** The view of one class: its results, typed or uploaded, corrected and verified. */
export function ClassSheet(props: Props) {
  const { sheet, of, backHref } = props;
  // Unsent input is shown first.
  const [typing, setTyping] = useState(() => recallDraft(sheet.event._id, of._id) !== null);
  return (
    <div className="sheet">
      <p className="text-ink-2">
        <Link href={backHref}>
          <Trans>All classes</Trans>
        </Link>
      </p>
      <div className="mt-1 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-t5 leading-tight">{of.name}</h2>
        <ClassState of={of} />
      </div>
      {typing && sheet.event.open ? (
        <TypedGrid event={sheet.event} of={of} onSaved={props.onSheet} onClose={() => setTyping(false)} />
      ) : (
        <Reading {...props} onType={() => setTyping(true)} />
      )}
    </div>
  );
}

function Reading({ manager, sheet, of, onSheet, onPreview, onType }: Props & { onType: () => void }) {
  const { t } = useLingui();
  const [message, setMessage] = useState<string | null>(null);
  const { event } = sheet;
  const waiting = of.rows.filter(({ reason }) => reason === "budget_waiting").length;
  const done = of.verifiedAt !== null && (waiting === 0 || manager !== "admin");
  if (of.rows.length === 0) {
    return <EmptyClass sheet={sheet} of={of} onSheet={onSheet} onPreview={onPreview} onType={onType} />;
  }
  return (
    <>
      <div className="sheet-grid">
        <section className="min-w-0">
          <SheetTable manager={manager} sheet={sheet} of={of} onSheet={onSheet} onMessage={setMessage} />
          {event.open ? (
            <div className="mt-6">
              <UploadPanel sheet={sheet} classId={of._id} onPreview={onPreview} />
            </div>
          ) : null}
        </section>
        <aside className="grid gap-6" aria-label={t`What happens next`}>
          {of.verifiedAt ? <Awarded sheet={sheet} of={of} /> : <WhatFollows follows={of.follows} correcting={false} />}
          {event.open ? <StartersForm key={of.__v} event={event} of={of} onSheet={onSheet} /> : null}
        </aside>
      </div>
      <ActBar
        acts={
          <>
            <Removal event={event} classes={[of]} onSheet={onSheet} onMessage={setMessage} />
            {event.open ? (
              <Button icon="edit" onClick={onType}>
                <Trans>Edit in the grid</Trans>
              </Button>
            ) : null}
            {event.open && !done ? (
              <VerifyAct event={event} of={of} follows={of.follows} onVerified={onSheet} onMessage={setMessage} />
            ) : null}
          </>
        }
      >
        {message ? (
          <b role="alert" className="text-bad">
            {message}
          </b>
        ) : of.verifiedAt ? (
          <span className="text-ink-2">{t`Verified. If you correct results, awards change only by the difference.`}</span>
        ) : (
          <>
            <b>
              <Plural value={of.rows.length} one="# row is provisional." other="# rows are provisional." />
            </b>{" "}
            <span className="text-ink-2">
              <Trans>Nothing is awarded until you verify.</Trans>
            </span>
          </>
        )}
      </ActBar>
    </>
  );
}

function Awarded({ sheet, of }: { sheet: ResultsSheet; of: SheetClass }) {
  const format = useFormat();
  const earned = of.rows.reduce((sum, { earned: own }) => sum + own, 0);
  const day = format.date(of.verifiedAt);
  return (
    <section className="panel rounded-plate p-6" aria-labelledby="awarded">
      <h2 id="awarded">
        <Trans>Awarded</Trans>
      </h2>
      <p className="figure mt-3 text-t6 leading-none">{format.money(earned, sheet.event.currency)}</p>
      <p className="mt-2 text-ink-2">
        <Trans>Verified on {day}.</Trans>
      </p>
    </section>
  );
}
