import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RowErrorCode } from "#shared/results-file/formats.ts";
import type { Currency } from "#shared/money.ts";
import type { ResultsSheet, RowTexts, SheetRow } from "#shared/results.schema.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { Plate } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { removeResult, saveResult, type EventManager } from "../api.ts";
import { EditRowDialog, type RowFaults } from "./edit-row-dialog.tsx";
import { FindRiderDialog } from "./find-rider-dialog.tsx";
import { LandingBadge, riderLine, useMatchText } from "./landing.tsx";
import { hasOutcome, NoAccount, Outcome } from "./outcome.tsx";
import { useRowErrorText } from "./reason-words.tsx";
import { EditRowButton, FindRiderButton } from "./row-parts.tsx";
import { useSheetAct } from "../use-sheet-act.ts";

/** A saved result: its rider, what it earned or would earn, and the actions on it. */
export function SheetLine({
  row,
  eventId,
  manager,
  currency,
  wallet,
  canChange,
  onSheet,
  onMessage,
}: {
  row: SheetRow;
  eventId: string;
  manager: EventManager;
  currency: Currency;
  wallet: "credit" | "cash";
  canChange: boolean;
  onSheet: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
}) {
  const { t } = useLingui();
  const matchText = useMatchText();
  const shownName = useShownName();
  const name = shownName(`${row.firstName} ${row.lastName}`.trim());
  return (
    <tr role="row">
      <td role="cell" data-card="figure" className="md:w-20">
        <Plate fill={row.earns > 0 ? (row.verifiedAt ? "filled" : "dashed") : "outline"}>{row.place || "–"}</Plate>
      </td>
      <td role="cell" data-align="end" data-card="hide" className="text-ink-2">
        {row.number}
      </td>
      <td role="cell" data-card="title">
        <span className="block">
          <span className="block font-semibold">{name}</span>
          <span className="block text-t1 font-normal text-ink-2">
            {row.number ? <span className="md:hidden">{`${t`No.`} ${row.number} · `}</span> : null}
            {[row.brand, row.hometown].filter(Boolean).join(" · ")}
          </span>
        </span>
      </td>
      <td role="cell" data-card="plain">
        <LandingBadge landing={row.landing} />
      </td>
      <td role="cell" data-card="plain">
        {row.rider ? (
          <span className="block">
            <span className="block">{shownName(row.rider.fullName)}</span>
            <span className="block text-t1 text-ink-2">
              {row.landing === "suggested" ? riderLine(row.rider) : matchText(row.matchedBy, row.rider)}
            </span>
          </span>
        ) : (
          <NoAccount row={row} />
        )}
      </td>
      <td
        role="cell"
        data-align="end"
        data-label={row.verifiedAt ? t`Award` : t`Would earn`}
        data-card={hasOutcome(row) ? undefined : "hide"}
      >
        <Outcome row={row} wallet={wallet} currency={currency} />
      </td>
      <td role="cell" data-card="plain">
        {canChange ? (
          <SheetActs
            row={row}
            eventId={eventId}
            manager={manager}
            name={name}
            onSheet={onSheet}
            onMessage={onMessage}
          />
        ) : null}
      </td>
    </tr>
  );
}

type ActsProps = {
  row: SheetRow;
  eventId: string;
  manager: EventManager;
  name: string;
  onSheet: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
};

function SheetActs({ row, eventId, manager, name, onSheet, onMessage }: ActsProps) {
  const { t } = useLingui();
  const ask = useConfirm();
  const form = useSheetAct(onSheet);
  const [open, setOpen] = useState<"edit" | "find" | null>(null);
  const close = () => setOpen(null);

  async function setRider(riderId: string | null): Promise<void> {
    close();
    onMessage(null);
    let refused: string | null = null;
    const done = await form.act(() =>
      saveResult(eventId, { resultId: row._id, __v: row.__v, riderId }).catch((error: unknown) => {
        refused = error instanceof Error ? error.message : t`Unexpected Error`;
        throw error;
      }),
    );
    if (!done) onMessage(refused);
  }

  async function remove(): Promise<void> {
    close();
    const sure = await ask({
      title: <Trans>Remove {name} from the results?</Trans>,
      body:
        row.earned > 0 ? <Trans>Takes back what the result earned, minus what’s already been spent.</Trans> : undefined,
      safe: <Trans>Keep row</Trans>,
      act: <Trans>Remove</Trans>,
      danger: true,
    });
    if (!sure) return;
    let refused: string | null = null;
    const done = await form.act(() =>
      removeResult(eventId, row._id).catch((error: unknown) => {
        refused = error instanceof Error ? error.message : t`Unexpected Error`;
        throw error;
      }),
    );
    if (!done) onMessage(refused);
  }

  return (
    <span className="flex items-center justify-end gap-1 max-md:flex-wrap">
      {row.landing === "suggested" && row.rider ? (
        <>
          <Button size="small" busy={form.busy} onClick={() => void setRider(row.rider?._id ?? null)}>
            <Trans>Same rider</Trans>
          </Button>
          <Button size="small" kind="link" onClick={() => void setRider(null)}>
            <Trans>No</Trans>
          </Button>
        </>
      ) : null}
      {row.landing === "unmatched" && row.reason === "unmatched" ? (
        <FindRiderButton onPress={() => setOpen("find")} />
      ) : null}
      <EditRowButton name={name} onPress={() => setOpen("edit")} />
      <Correction
        row={row}
        eventId={eventId}
        name={name}
        open={open === "edit"}
        onSheet={onSheet}
        onClose={close}
        more={
          <>
            {row.landing === "unmatched" ? (
              <Button onClick={() => setOpen("find")}>
                <Trans>Find rider</Trans>
              </Button>
            ) : (
              <Button onClick={() => void setRider(null)}>
                <Trans>Not this rider</Trans>
              </Button>
            )}
            <Button icon="trash" onClick={() => void remove()}>
              <Trans>Remove row</Trans>
            </Button>
          </>
        }
      />
      <FindRiderDialog
        open={open === "find"}
        manager={manager}
        name={name}
        onClose={close}
        onChoose={({ _id }) => void setRider(_id)}
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
  more: React.ReactNode;
  onSheet: (sheet: ResultsSheet) => void;
  onClose: () => void;
}) {
  const form = useSheetAct(onSheet);
  const fault = useRowErrorText();
  const faults: RowFaults = Object.fromEntries(
    faultsOf(form.problem?.body).map((one) => [
      one.field,
      [fault.what(one), fault.help(one)].filter(Boolean).join(". "),
    ]),
  );
  async function save(values: Partial<RowTexts>): Promise<void> {
    if (Object.keys(values).length === 0) return onClose();
    if (await form.act(() => saveResult(eventId, { resultId: row._id, __v: row.__v, values }))) onClose();
  }
  return (
    <EditRowDialog
      open={open}
      title={name}
      row={row}
      faults={faults}
      busy={form.busy}
      message={form.message}
      more={more}
      onClose={onClose}
      onSave={(values) => void save(values)}
    />
  );
}

type Fault = { code: RowErrorCode; field: string; value: string; suggestion?: string };

/** Returns the errors that the server found in a corrected row (server/results/sheet/save-result.ts). */
function faultsOf(body: unknown): Fault[] {
  if (typeof body !== "object" || body === null || !("rowErrors" in body) || !Array.isArray(body.rowErrors)) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (body.rowErrors as { errors: Fault[] }[]).flatMap(({ errors }) => errors);
}
