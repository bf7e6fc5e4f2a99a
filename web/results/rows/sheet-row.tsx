import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import type { ResultsSheet, RowTexts, SheetRow } from "#shared/results.schema.ts";
import { refusalOf } from "../../platform/api/refusal.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { Badge, Plate } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { removeResult, saveResult, type EventManager } from "../api.ts";
import { useCorrection } from "../correcting/use-correction.tsx";
import { EditRowDialog, type RowFaults } from "./edit-row-dialog.tsx";
import { FactoryAct } from "./factory-act.tsx";
import { FindRiderDialog } from "./find-rider-dialog.tsx";
import { riderLine, useMatchText } from "./landing.tsx";
import { hasOutcome, RegisterBy, registerBy } from "./outcome.tsx";
import { usePromoterHelp, useReasonText, useRowErrorText } from "./reason-words.tsx";
import { FindRiderButton } from "./row-parts.tsx";

type Props = {
  row: SheetRow;
  eventId: string;
  eventTitle: string;
  manager: EventManager;
  currency: Currency;
  wallet: "credit" | "cash";
  canChange: boolean;
  onSheet: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
};

/** Shows a saved result: its rider, what it earned or would earn, and the actions on it. */
export function SheetLine({ row, currency, wallet, canChange, ...acts }: Props) {
  const shownName = useShownName();
  const name = shownName(`${row.firstName} ${row.lastName}`.trim());
  const bike = [row.brand, row.hometown].filter(Boolean).join(" · ");
  return (
    <tr role="row" data-landing={row.landing}>
      <td role="cell" data-cell="place">
        <Plate fill={row.earns > 0 ? (row.verifiedAt ? "filled" : "dashed") : "outline"}>{row.place || "–"}</Plate>
      </td>
      <td role="cell" data-cell="number" data-align="end">
        {row.number}
      </td>
      <td role="cell" data-cell="name">
        <b>{name}</b>
      </td>
      <td role="cell" data-cell="bike" title={bike}>
        {bike}
      </td>
      <td role="cell" data-cell="rider">
        <Account row={row} />
      </td>
      <td role="cell" data-cell="award" data-align="end">
        <Award row={row} wallet={wallet} currency={currency} />
      </td>
      <td role="cell" data-cell="acts">
        {canChange ? <SheetActs row={row} name={name} {...acts} /> : null}
      </td>
    </tr>
  );
}

/**
 * Shows the account of a row: how it matched, that it is suggested, or that it is missing, with the day until which a
 * registration counts.
 */
function Account({ row }: { row: SheetRow }) {
  const { t } = useLingui();
  const shownName = useShownName();
  const matchText = useMatchText();
  if (row.rider && row.landing === "matched") {
    return (
      <>
        <Icon name="check" size={16} className="inline-block align-[-3px] text-good" />
        <span className="sr-only">{t`Matched`} </span> {shownName(row.rider.fullName)}{" "}
        <span className="text-t1 text-ink-2">{matchText(row.matchedBy, row.rider)}</span>
      </>
    );
  }
  if (row.rider) {
    return (
      <>
        <Badge tone="info">
          <Trans>Suggested</Trans>
        </Badge>{" "}
        {shownName(row.rider.fullName)} <span className="text-t1 text-ink-2">{riderLine(row.rider)}</span>
      </>
    );
  }
  const until = registerBy(row);
  return (
    <span className="text-ink-2">
      <Trans>No account</Trans>
      {until ? (
        <>
          {" · "}
          <span className="text-t1">
            <RegisterBy day={until} />
          </span>
        </>
      ) : null}
    </span>
  );
}

/** Shows what the row earns, or why it earns nothing. A missing account is already shown with the rider. */
function Award({ row, wallet, currency }: { row: SheetRow; wallet: "credit" | "cash"; currency: Currency }) {
  const { t } = useLingui();
  const format = useFormat();
  const { why } = useReasonText();
  if (row.earns > 0) {
    return (
      <>
        <b className="tabular-nums">{format.money(row.earns, currency)}</b>{" "}
        <span className="sheet-wallet text-t1 text-ink-2">
          {row.landing === "suggested" ? (
            t`if confirmed`
          ) : wallet === "cash" ? (
            <Trans context="after an amount">cash</Trans>
          ) : (
            <Trans context="after an amount">credit</Trans>
          )}
        </span>
      </>
    );
  }
  return row.reason && hasOutcome(row) ? (
    <span className="sheet-why" title={why(row.reason, row.values)}>
      {why(row.reason, row.values)}
    </span>
  ) : (
    <span className="text-ink-3 max-md:hidden">—</span>
  );
}

type ActsProps = Omit<Props, "currency" | "wallet" | "canChange"> & { name: string };

function SheetActs({ row, eventId, eventTitle, manager, name, onSheet, onMessage }: ActsProps) {
  const { t } = useLingui();
  const correction = useCorrection({ eventId, onSheet, onMessage });
  const [open, setOpen] = useState<"edit" | "find" | null>(null);
  const close = () => setOpen(null);
  const title = <Trans>Correct {name}’s result?</Trans>;

  function setRider(riderId: string | null): void {
    close();
    void correction.correct((confirm) => saveResult(eventId, { resultId: row._id, __v: row.__v, riderId, confirm }), {
      title,
      done: <Trans>Saved.</Trans>,
    });
  }

  function remove(): void {
    close();
    void correction.correct((confirm) => removeResult(eventId, row._id, confirm), {
      title: <Trans>Remove {name} from the results?</Trans>,
      done: <Trans>Removed {name}.</Trans>,
      always: true,
    });
  }

  return (
    <span className="sheet-acts">
      {row.landing === "suggested" && row.rider ? (
        <>
          <Button size="small" busy={correction.busy} onClick={() => setRider(row.rider?._id ?? null)}>
            <Trans>Same rider</Trans>
          </Button>
          <span className="max-md:hidden">
            <Button size="small" kind="link" onClick={() => setRider(null)}>
              <Trans>No</Trans>
            </Button>
          </span>
        </>
      ) : null}
      {row.landing === "unmatched" && row.reason === "unmatched" ? (
        <span className="max-md:hidden">
          <FindRiderButton onPress={() => setOpen("find")} />
        </span>
      ) : null}
      {row.rider ? <FactoryAct row={row} rider={row.rider} {...{ eventId, eventTitle, onSheet, onMessage }} /> : null}
      <Button size="small" kind="link" icon="edit" aria-label={t`Edit ${name}`} onClick={() => setOpen("edit")} />
      <Correction
        row={row}
        eventId={eventId}
        name={name}
        open={open === "edit"}
        onSheet={onSheet}
        onClose={close}
        more={(leave) => (
          <>
            {row.landing === "unmatched" ? (
              <Button onClick={() => leave(() => setOpen("find"))}>
                <Trans>Find rider</Trans>
              </Button>
            ) : (
              <Button onClick={() => leave(() => setRider(null))}>
                <Trans>Not this rider</Trans>
              </Button>
            )}
            <Button icon="trash" onClick={remove}>
              <Trans>Remove row</Trans>
            </Button>
          </>
        )}
      />
      <FindRiderDialog
        open={open === "find"}
        manager={manager}
        name={name}
        onClose={close}
        onChoose={({ _id }) => setRider(_id)}
      />
    </span>
  );
}

function Correction({
  row,
  eventId,
  name,
  open,
  more,
  onSheet,
  onClose,
}: {
  row: SheetRow;
  eventId: string;
  name: string;
  open: boolean;
  more: React.ComponentProps<typeof EditRowDialog>["more"];
  onSheet: (sheet: ResultsSheet) => void;
  onClose: () => void;
}) {
  const correction = useCorrection({ eventId, onSheet });
  const fault = useRowErrorText();
  const faults: RowFaults = Object.fromEntries(
    faultsOf(correction.problem).map((one) => [
      one.field,
      [fault.what(one), fault.help(one)].filter(Boolean).join(". "),
    ]),
  );
  async function save(values: Partial<RowTexts>): Promise<void> {
    if (Object.keys(values).length === 0) return onClose();
    const saved = await correction.correct(
      (confirm) => saveResult(eventId, { resultId: row._id, __v: row.__v, values, confirm }),
      { title: <Trans>Correct {name}’s result?</Trans>, done: <Trans>Saved.</Trans> },
    );
    if (saved) onClose();
  }
  return (
    <EditRowDialog
      open={open}
      title={name}
      row={row}
      faults={faults}
      busy={correction.busy}
      message={correction.message}
      about={<Why row={row} />}
      more={more}
      onClose={onClose}
      onSave={(values) => void save(values)}
    />
  );
}

/** Says why a row earns nothing and what the promoter can do about it. */
function Why({ row }: { row: SheetRow }) {
  const { why } = useReasonText();
  const help = usePromoterHelp();
  if (row.reason === null) return null;
  const until = registerBy(row);
  return (
    <p>
      {until ? (
        <b>
          <Trans>No account</Trans> · <RegisterBy day={until} />.
        </b>
      ) : (
        <b>{why(row.reason, row.values)}.</b>
      )}{" "}
      <span className="text-ink-2">{help(row.reason, row.values)}</span>
    </p>
  );
}

/** Returns the errors that the server found in a corrected row (server/results/sheet/save-result.ts). */
function faultsOf(problem: unknown) {
  const refusal = refusalOf(problem, "row_in_error", "PUT /api/event/{eventId}/result");
  return refusal?.rowErrors.flatMap(({ errors }) => errors) ?? [];
}
