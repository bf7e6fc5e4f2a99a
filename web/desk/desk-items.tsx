import { Trans, useLingui } from "@lingui/react/macro";
import type { KioskItemRecord } from "#shared/kiosk-desk.schema.ts";
import type { SettleInput } from "#shared/kiosk.schema.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { AuditLink } from "../ui/audit-link.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { acknowledgeItem, settleItem, type Desk } from "./api.ts";
import { deskWordsOf, lossWords, nextOf } from "./desk-words.ts";
import { Waiting, type InList } from "./reason-chip.tsx";
import { useDeskAct } from "./use-desk-act.ts";

type Action = SettleInput["action"];

/** Shows one item: what happened, what to do next, and the buttons for it. */
export function DeskItem({
  desk,
  item,
  inList,
  reload,
}: {
  desk: Desk;
  item: KioskItemRecord;
  inList?: InList;
  reload: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const act = useDeskAct(reload);
  const format = useFormat();
  const { rider, amount, currency } = item;
  return (
    <Waiting
      id={item._id}
      reason={deskWordsOf(item).title}
      tone={toneOf(item)}
      hint={
        <>
          <span className="truncate">{rider?.name ?? <Trans>Unknown rider</Trans>}</span>
          {amount !== null && currency !== null ? <b>{format.money(amount, currency)}</b> : null}
        </>
      }
      inList={inList}
    >
      <div className="@min-[42rem]:grid @min-[42rem]:grid-cols-2 @min-[42rem]:items-end @min-[42rem]:gap-x-8">
        <div className="min-w-0">
          <ItemFacts desk={desk} item={item} />
        </div>
        <div className="my-3 flex flex-wrap gap-3 max-sm:*:grow @min-[42rem]:my-0 @min-[42rem]:justify-end">
          <SettleButtons {...{ desk, item, act }} />
          {item.can.includes("acknowledge") ? (
            <Button
              icon="check"
              onClick={() => void act(item._id, () => acknowledgeItem(desk, item._id), t`Dismissed.`)}
            >
              <Trans>Dismiss</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      {desk === "admin" ? <AuditLink record={item._id} /> : null}
    </Waiting>
  );
}

const toneOf = ({ decision }: KioskItemRecord): Tone =>
  decision === null ? "info" : decision === "rejected" || decision === "quarantined" ? "bad" : "warn";

/** Shows the facts of an item (rider, amount, date and place), then what to do. The chip above it shows the reason. */
export function ItemFacts({ desk, item }: { desk: Desk; item: KioskItemRecord }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { rider, amount, currency, device, dealer, employee, offline, capturedAt, receivedAt, code } = item;
  const words = deskWordsOf(item);
  const when = useCounterFormat().dateTime(capturedAt ?? receivedAt);
  const place = desk === "admin" ? `${dealer.name}, ${device.name}` : device.name;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 @min-[42rem]:flex-nowrap">
        <div className="min-w-0">
          <b className="block">{rider?.name ?? <Trans>Unknown rider</Trans>}</b>
          <span className="text-t1 text-ink-2">
            {[when, place, employee, code].filter(Boolean).join(" · ")}{" "}
            {offline ? (
              <Badge fill="dashed">
                <Trans>Offline</Trans>
              </Badge>
            ) : null}
          </span>
        </div>
        {amount !== null && currency !== null ? (
          <span className="figure text-t4">{format.money(amount, currency)}</span>
        ) : null}
      </div>
      <p className="mt-1 max-w-prose text-ink-2">{i18n._(nextOf(words, desk))}</p>
    </>
  );
}

function SettleButtons({
  desk,
  item,
  act,
}: {
  desk: Desk;
  item: KioskItemRecord;
  act: (of: string, run: (key: string) => Promise<unknown>, done: string) => Promise<void>;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const ask = useConfirm();
  const money = (cents: number | null) => format.money(cents ?? 0, item.currency ?? "USD");
  const sum = money(item.amount);
  const left = money(item.balance);
  const name = item.rider?.name ?? "";
  const settle = (action: Action, done: string) =>
    act(`${item._id}/${action}`, (key) => settleItem(desk, item._id, action, key), done);

  async function accept(): Promise<void> {
    const yes = await ask({
      title: (
        <Trans>
          Charge {name} {sum}?
        </Trans>
      ),
      body: <Trans>The PIN was correct, but a rule blocked the redemption. The rider will get an email.</Trans>,
      safe: <Trans>Leave it</Trans>,
      act: <Trans>Charge {sum}</Trans>,
    });
    if (yes) await settle("accept", t`${sum} charged.`);
  }

  async function declineItem(action: "cancel" | "reject"): Promise<void> {
    const refusing = action === "reject";
    const yes = await ask({
      title: refusing ? (
        <Trans>
          Decline {name}’s {sum} redemption?
        </Trans>
      ) : (
        <Trans>
          Cancel {name}’s {sum} redemption?
        </Trans>
      ),
      body: i18n._(lossWords[desk]),
      safe: <Trans>Leave it</Trans>,
      act: refusing ? <Trans>Decline {sum}</Trans> : <Trans>Cancel {sum} redemption</Trans>,
      danger: true,
    });
    if (yes) await settle(action, refusing ? t`Declined. Nothing was charged.` : t`Canceled. Nothing was charged.`);
  }

  const has = (action: Action) => item.can.includes(action);
  return (
    <>
      {has("takeWhatIsLeft") ? (
        <Button kind="brand" onClick={() => void settle("takeWhatIsLeft", t`${left} charged.`)}>
          <Trans>Charge {left}</Trans>
        </Button>
      ) : null}
      {has("confirmSecond") ? (
        <Button kind="brand" onClick={() => void settle("confirmSecond", t`${sum} charged.`)}>
          <Trans>It’s another purchase</Trans>
        </Button>
      ) : null}
      {has("accept") && !has("confirmSecond") ? (
        <Button kind="brand" onClick={() => void accept()}>
          <Trans>Accept {sum}</Trans>
        </Button>
      ) : null}
      {has("reject") ? (
        <Button onClick={() => void declineItem("reject")}>
          <Trans>Decline</Trans>
        </Button>
      ) : null}
      {has("cancel") && !has("reject") ? (
        <Button onClick={() => void declineItem("cancel")}>
          <Trans>Cancel it</Trans>
        </Button>
      ) : null}
    </>
  );
}
