import { useLingui } from "@lingui/react/macro";
import type { KioskCaseRecord, KioskItemRecord } from "#shared/kiosk-desk.schema.ts";
import { DeskCase } from "./desk-cases.tsx";
import { DeskItem } from "./desk-items.tsx";
import type { InList } from "./reason-chip.tsx";

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
      show: (inList: InList) => <DeskCase desk="dealer" one={one} inList={inList} reload={reload} />,
    })),
    ...items.map((item) => ({
      at: item.receivedAt,
      // Two tablets may have used the same id, so the key also contains the id of the device.
      key: `${item.device._id}/${item._id}`,
      show: (inList: InList) => <DeskItem desk="dealer" item={item} inList={inList} reload={reload} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <ul className="grid gap-2" aria-label={t`Needs your attention`}>
      {entries.map(({ key, show }, at) => (
        <li key={key} className="panel px-4 py-1 md:px-5 md:py-3">
          {show({ first: at === 0 })}
        </li>
      ))}
    </ul>
  );
}
