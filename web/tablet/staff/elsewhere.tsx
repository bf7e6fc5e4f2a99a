import { useEffect, useState } from "react";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CaseKind } from "#shared/kiosk.ts";
import type { WaitingAnswer } from "#shared/kiosk.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCounterTime } from "../counter/use-counter-time.ts";
import { decisionWordsOf } from "../visit/decision-words.ts";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { KioskButton } from "../kiosk-button.tsx";

type Item = WaitingAnswer["items"][number];

/**
 * Lists redemptions that other tablets of this dealer captured: those that the rider can settle here, and those that
 * need a person.
 */
export function Elsewhere({ onRetype }: { onRetype: (row: RedeemRow) => void }) {
  const engine = useEngine();
  const { online } = useKioskState();
  const [found, setFound] = useState<WaitingAnswer | null>(null);

  useEffect(() => {
    if (online === false) return;
    let current = true;
    void engine.call("POST /api/kiosk/waiting", { body: {} }).then((reply) => {
      if (current && reply.kind === "answer") setFound(reply.body);
    });
    return () => {
      current = false;
    };
  }, [engine, online]);

  if (!found || found.items.length + found.cases.length === 0) return null;
  return (
    <>
      {found.cases.map((one) => (
        <Case key={one.id} one={one} />
      ))}
      {found.items.length > 0 ? (
        <li>
          <h2 className="text-t4! leading-8!">
            <Trans>From your other tablets</Trans>
          </h2>
        </li>
      ) : null}
      {found.items.map((item) => (
        <Waiting key={item.id} item={item} onRetype={onRetype} />
      ))}
    </>
  );
}

function Waiting({ item, onRetype }: { item: Item; onRetype: (row: RedeemRow) => void }) {
  const format = useFormat();
  const counter = useCounterTime();
  const { i18n } = useLingui();
  const { body, deviceName, reason } = item;
  const riderName = useShownName()(item.riderName);
  const when = counter.dateTime(body.capturedAt);
  const words = decisionWordsOf("review", reason);
  return (
    <li className="panel grid gap-3 p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <b className="block truncate">{riderName}</b>
          <span className="kiosk-small text-ink-2">
            {when} · {deviceName} · {body.employee}
          </span>
        </div>
        <span className="figure text-t5">{format.money(body.amount, body.currency)}</span>
      </div>
      <p className="kiosk-small flex items-center gap-2 font-semibold">
        <Icon name="alert" size={26} />
        {i18n._(words.title)}
      </p>
      <KioskButton wide kind="brand" size="giant" onClick={() => onRetype(rowOf(item))}>
        <Trans>Enter the PIN again</Trans>
      </KioskButton>
    </li>
  );
}

/**
 * Returns a row for an item that is in no queue of this tablet. The item is stored only on the server, which also
 * decides it.
 */
const rowOf = ({ id, deviceId, riderName, body, reason, decision }: Item): RedeemRow => ({
  id,
  deviceId,
  riderName,
  hometown: null,
  kind: "redeem",
  body,
  seq: 0,
  previousHash: null,
  linkHash: "",
  schema: 1,
  bodyHash: "",
  sealedPin: null,
  state: decision,
  reason,
  code: null,
  appliedAmount: null,
  balance: null,
  signature: null,
  decidedAt: null,
  retryAt: null,
  acknowledgedAt: null,
});

const caseWords: Record<CaseKind, MessageDescriptor> = {
  data_lost: msg`A tablet lost data. Compare your paper slips with the redemptions in the dealer area.`,
  enrolled_again: msg`A tablet was set up again, and anything it hadn’t sent is gone. Compare your paper slips with the redemptions in the dealer area.`,
  retired_with_queue: msg`A tablet was retired with unsent redemptions. Compare your paper slips with the redemptions in the dealer area.`,
  over_limits: msg`A tablet sent more than its offline limits allow. Anything over the limits needs review in the dealer area.`,
  not_me: msg`A rider doesn’t recognize a redemption. The dealer can see which one in the dealer area.`,
};

function Case({ one: { kind, deviceName, openedAt } }: { one: WaitingAnswer["cases"][number] }) {
  const { i18n } = useLingui();
  const counter = useCounterTime();
  return (
    <li className="panel grid gap-1 p-5">
      <b className="flex items-center gap-2">
        <Icon name="alert" size={26} />
        {deviceName}
      </b>
      <span className="kiosk-small">{i18n._(caseWords[kind])}</span>
      <span className="kiosk-small text-ink-2">{counter.dateTime(openedAt)}</span>
    </li>
  );
}
