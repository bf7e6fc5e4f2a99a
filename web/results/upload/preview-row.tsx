import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import type { PreviewRow, RowTexts } from "#shared/results.schema.ts";
import { Plate } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { EventManager } from "../api.ts";
import { EditRowDialog, type RowFaults } from "../rows/edit-row-dialog.tsx";
import { FindRiderDialog } from "../rows/find-rider-dialog.tsx";
import { LandingBadge, riderLine, useMatchText } from "../rows/landing.tsx";
import { hasOutcome, NoAccount, Outcome } from "../rows/outcome.tsx";
import { useRowErrorText, useSuggestionText } from "../rows/reason-words.tsx";
import { EditRowButton, FindRiderButton } from "../rows/row-parts.tsx";
import type { Previewing } from "./use-preview.ts";

/** Shows a row of a file as it would be saved, with the actions on it. */
export function PreviewLine({
  row,
  previewing,
  manager,
  currency,
  wallet,
  className,
}: {
  row: PreviewRow;
  previewing: Previewing;
  manager: EventManager;
  currency: Currency;
  wallet: "credit" | "cash";
  /** This is the class name, which is shown if the file has several classes. */
  className: string | null;
}) {
  const { t } = useLingui();
  const name = `${row.firstName} ${row.lastName}`.trim();
  return (
    <tr
      role="row"
      data-error={row.landing === "error" ? "" : undefined}
      data-suggested={row.landing === "suggested" ? "" : undefined}
    >
      <td role="cell" data-card="figure" className="md:w-20">
        <PlaceCell row={row} previewing={previewing} name={name} />
      </td>
      <td role="cell" data-align="end" data-card="hide" className="text-ink-2">
        {row.number}
      </td>
      <td role="cell" data-card="title">
        <span className="block">
          <span className="block font-semibold">{name}</span>
          <span className="block text-t1 font-normal text-ink-2">
            {row.number ? <span className="md:hidden">{`${t`No.`} ${row.number} · `}</span> : null}
            {[row.brand, className].filter(Boolean).join(" · ")}
          </span>
        </span>
      </td>
      <td role="cell" data-card="plain">
        <LandingBadge landing={row.landing} />
      </td>
      <td role="cell" data-card="plain">
        <LandsAs row={row} />
        <Warnings row={row} />
      </td>
      <td role="cell" data-align="end" data-label={t`Would earn`} data-card={hasOutcome(row) ? undefined : "hide"}>
        <Outcome row={row} wallet={wallet} currency={currency} />
      </td>
      <td role="cell" data-card="plain">
        <RowActs row={row} previewing={previewing} manager={manager} name={name} />
      </td>
    </tr>
  );
}

/** Shows the place of a row; an invalid place can be corrected here. */
function PlaceCell({ row, previewing, name }: { row: PreviewRow; previewing: Previewing; name: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(row.place);
  const wrong = row.errors.some(({ field }) => field === "place" || field === "status");
  if (!wrong) return <Plate fill={row.earns > 0 ? "filled" : "outline"}>{row.place || "–"}</Plate>;
  const send = () => {
    if (typed.trim() !== row.place) previewing.edit(row.line, { place: typed.trim() });
  };
  return (
    <input
      className="cell cell-place"
      aria-label={t`${name}’s place`}
      aria-invalid
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function LandsAs({ row }: { row: PreviewRow }) {
  const matchText = useMatchText();
  const because = useSuggestionText();
  const fault = useRowErrorText();
  const [error] = row.errors;
  if (row.landing === "class_open") {
    return (
      <span className="text-ink-2">
        <Trans>Once you choose a class</Trans>
      </span>
    );
  }
  if (error) {
    return (
      <span className="block">
        <b className="block">{fault.what(error)}</b>
        <span className="block text-t1 text-ink-2">{fault.help(error)}</span>
      </span>
    );
  }
  if (row.landing === "left_out") {
    return (
      <span className="text-ink-2">
        <Trans>Skipped</Trans>
      </span>
    );
  }
  if (!row.rider) return <NoAccount row={row} />;
  return (
    <span className="block">
      <span className="block">{row.rider.fullName}</span>
      <span className="block text-t1 text-ink-2">
        {row.landing === "suggested" && row.suggestedBecause ? (
          <>
            {riderLine(row.rider)}
            {riderLine(row.rider) ? " · " : ""}
            {because(row.suggestedBecause)}
          </>
        ) : (
          matchText(row.matchedBy, row.rider)
        )}
      </span>
    </span>
  );
}

/** Names the values that were dropped from the row, such as a bad VIN. */
function Warnings({ row }: { row: PreviewRow }) {
  const fault = useRowErrorText();
  return row.warnings.map((warning) => {
    const problem = fault.what(warning);
    return (
      <span key={warning.code} className="block text-t1 text-ink-2">
        <Trans>{problem}. We’ll save the result without the VIN.</Trans>
      </span>
    );
  });
}

type Open = "edit" | "find" | null;

function RowActs({
  row,
  previewing,
  manager,
  name,
}: {
  row: PreviewRow;
  previewing: Previewing;
  manager: EventManager;
  name: string;
}) {
  const fault = useRowErrorText();
  const [open, setOpen] = useState<Open>(null);
  const [error] = row.errors;
  const close = () => setOpen(null);
  const texts: RowTexts = row;
  const faults: RowFaults = Object.fromEntries(
    [...row.errors, ...row.warnings].map((one) => [one.field, fault.what(one)]),
  );
  const suggestion = error?.suggestion;
  return (
    <span className="flex items-center justify-end gap-1 max-md:flex-wrap">
      {error && suggestion && error.field !== "className" ? (
        <Button size="small" onClick={() => previewing.edit(row.line, { [error.field]: suggestion })}>
          <Trans>Use {suggestion}</Trans>
        </Button>
      ) : null}
      {row.landing === "suggested" && row.rider ? (
        <>
          <Button size="small" onClick={() => previewing.setRider(row.line, row.rider?._id)}>
            <Trans>Same rider</Trans>
          </Button>
          <Button size="small" kind="link" onClick={() => previewing.setRider(row.line, null)}>
            <Trans>No</Trans>
          </Button>
        </>
      ) : null}
      {previewing.choices.confirmedRiders?.[row.line] !== undefined ? (
        <Button size="small" kind="link" onClick={() => previewing.setRider(row.line, undefined)}>
          <Trans>Undo</Trans>
        </Button>
      ) : row.landing === "unmatched" && row.reason === "unmatched" ? (
        <FindRiderButton onPress={() => setOpen("find")} />
      ) : null}
      {row.landing === "left_out" && previewing.choices.skipLines?.includes(row.line) ? (
        <Button size="small" onClick={() => previewing.leaveOut(row.line, false)}>
          <Trans>Include</Trans>
        </Button>
      ) : row.landing === "left_out" ? null : (
        <EditRowButton name={name} onPress={() => setOpen("edit")} />
      )}
      <EditRowDialog
        open={open === "edit"}
        title={<Trans>Line {row.line} of the file</Trans>}
        row={texts}
        faults={faults}
        onClose={close}
        onSave={(changed) => {
          close();
          if (Object.keys(changed).length > 0) previewing.edit(row.line, changed);
        }}
      />
      <FindRiderDialog
        open={open === "find"}
        manager={manager}
        name={name}
        onClose={close}
        onChoose={({ _id }) => {
          close();
          previewing.setRider(row.line, _id);
        }}
      />
    </span>
  );
}
