import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CloseCaseInput, KioskCaseRecord } from "#shared/kiosk-desk.schema.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { AuditLink } from "../ui/audit-link.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextareaField } from "../ui/form/text-field.tsx";
import { closeCase, type Desk } from "./api.ts";
import { ItemFacts } from "./desk-items.tsx";
import { caseWords, nextOf } from "./desk-words.ts";
import { Waiting, type InList } from "./reason-chip.tsx";
import { useDeskAct } from "./use-desk-act.ts";

type Resolution = CloseCaseInput["resolution"];

/** Shows one case: what happened, what to do, and the buttons that close it. */
export function DeskCase({
  desk,
  one,
  inList,
  reload,
}: {
  desk: Desk;
  one: KioskCaseRecord;
  inList?: InList;
  reload: () => Promise<unknown>;
}) {
  const { t, i18n } = useLingui();
  const counter = useCounterFormat();
  const act = useDeskAct(reload);
  const [closing, setClosing] = useState<Resolution | null>(null);
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const words = caseWords[one.kind];
  const place = desk === "admin" ? `${one.dealer.name}, ${one.device.name}` : one.device.name;

  function choose(resolution: Resolution | null): void {
    setFault(null);
    setClosing(resolution);
  }

  async function close(resolution: Resolution): Promise<void> {
    // A refund needs a reason (docs/spec/money.md#refunds).
    if (resolution === "refunded" && note.trim() === "") return setFault(t`Required`);
    const body = { resolution, note: note.trim() || undefined };
    setClosing(null);
    await act(one._id, (key) => closeCase(desk, one._id, body, key), t`Case closed.`);
  }

  return (
    <Waiting
      id={one._id}
      reason={words.title}
      tone={one.kind === "enrolled_again" ? "warn" : "bad"}
      hint={
        <>
          <span className="truncate">{place}</span>
          <span className="whitespace-nowrap text-ink-2">{counter.date(one.openedAt)}</span>
        </>
      }
      inList={inList}
    >
      <div className="@min-[42rem]:flex @min-[42rem]:items-end @min-[42rem]:justify-between @min-[42rem]:gap-x-8">
        <div className="min-w-0 flex-1">
          <p className="text-t1 text-ink-2">
            {counter.dateTime(one.openedAt)} · {place}
          </p>
          <CaseDetail of={one} />
          <p className="mt-1 max-w-prose text-ink-2">{i18n._(nextOf(words, desk))}</p>
          {one.item ? (
            <div className="mt-3 border-l-4 border-line pl-4">
              <ItemFacts desk={desk} item={one.item} />
            </div>
          ) : null}
        </div>
        <div className="my-3 flex flex-wrap gap-3 @min-[42rem]:my-0">
          {one.can.map((resolution) => (
            <Button key={resolution} onClick={() => choose(resolution)}>
              <ResolutionWords of={resolution} />
            </Button>
          ))}
        </div>
      </div>
      {desk === "admin" ? <AuditLink record={one._id} /> : null}
      <Dialog open={closing !== null} title={i18n._(words.title)} onClose={() => choose(null)}>
        <p className="my-3 text-ink-2">
          {closing === "refunded" ? (
            <Trans>The full amount will go back to the rider, and the case will be closed.</Trans>
          ) : closing === "stands" ? (
            <Trans>The redemption won’t change, and the case will be closed.</Trans>
          ) : (
            <Trans>The case will be closed and kept on record.</Trans>
          )}
        </p>
        <TextareaField
          label={closing === "refunded" ? <Trans>Why?</Trans> : <Trans>Note</Trans>}
          optional={closing !== "refunded"}
          error={fault}
          id={`note-${one._id}`}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="mt-5 form-acts">
          <Button onClick={() => choose(null)}>
            <Trans>Leave it open</Trans>
          </Button>
          <Button kind="brand" onClick={() => void (closing ? close(closing) : undefined)}>
            {closing ? <ResolutionWords of={closing} /> : null}
          </Button>
        </div>
      </Dialog>
    </Waiting>
  );
}

function ResolutionWords({ of }: { of: Resolution }) {
  if (of === "refunded") return <Trans>Refund</Trans>;
  return of === "stands" ? <Trans>Keep the redemption</Trans> : <Trans>Close the case</Trans>;
}

function CaseDetail({ of: { kind, expectedSeq, seq, queueCount, queueSum, item } }: { of: KioskCaseRecord }) {
  const format = useFormat();
  if (kind === "data_lost" && expectedSeq !== null && seq !== null) {
    return (
      <p className="mt-1">
        <Trans>
          The next redemption should have been number {expectedSeq}, but it was {seq}.
        </Trans>
      </p>
    );
  }
  const sum = format.money(queueSum ?? 0, item?.currency ?? "USD");
  if (kind === "over_limits" && queueCount !== null) {
    return (
      <p className="mt-1">
        <Trans>
          <Plural value={queueCount} one="# redemption was" other="# redemptions were" /> waiting on the tablet at the
          same time, {sum} in total.
        </Trans>
      </p>
    );
  }
  if (queueCount === null || queueCount === 0) return null;
  return (
    <p className="mt-1">
      <Trans>
        The tablet had <Plural value={queueCount} one="# unsent redemption" other="# unsent redemptions" /> when it last
        connected, {sum} in total.
      </Trans>
    </p>
  );
}
