import { useLingui } from "@lingui/react/macro";
import type { KioskCaseRecord, KioskItemRecord } from "#shared/kiosk-desk.schema.ts";
import { DeskCase } from "./desk-cases.tsx";
import { DeskItem } from "./desk-items.tsx";

/** Shows what needs the dealer's attention in one list, the latest first: redemptions from tablets, and cases. */
export function WaitingList({
  items,
  cases,
  reload,
}: {
  items: readonly KioskItemRecord[];
  cases: readonly KioskCaseRecord[];
  reload: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const entries = [
    ...cases.map((one) => ({
      at: one.openedAt,
      key: one._id,
      shown: <DeskCase desk="dealer" one={one} reload={reload} />,
    })),
    ...items.map((item) => ({
      at: item.receivedAt,
      // Two tablets may have used the same id, so the key contains the device's id, too.
      key: `${item.device._id}/${item._id}`,
      shown: <DeskItem desk="dealer" item={item} reload={reload} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <ul className="grid gap-3" aria-label={t`Needs your attention`}>
      {entries.map(({ key, shown }) => (
        <li key={key} className="panel p-4 sm:p-5">
          {shown}
        </li>
      ))}
    </ul>
  );
}
