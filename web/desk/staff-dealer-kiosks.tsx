import { useState } from "react";
import { kioskList } from "#shared/kiosk-desk.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { useWhere } from "../platform/location.ts";
import { getKiosks } from "./api.ts";
import { DeviceDialog } from "./device-dialog.tsx";
import { DeviceStateCell, LastContact, QueueCell } from "./device-table.tsx";

const ownKiosks = { ...kioskList, columns: kioskList.columns.filter(({ key }) => key !== "dealer") };

const kiosksOf = (dealerId: string) =>
  listSource(ownKiosks, { request: (query, signal) => getKiosks("admin", { ...query, dealerId }, signal) });

type Loading = Parameters<ReturnType<typeof kiosksOf>["load"]>[0];

/** Loads the tablets of a dealer, for staff. */
export const loadKiosks = (dealerId: string, loading: Loading) => kiosksOf(dealerId).load(loading);

/** Shows staff the tablets of one dealer, with the last contact of each. A row opens the acts of its tablet. */
export function StaffDealerKiosks({
  dealerId,
  data,
}: {
  dealerId: string;
  data: Awaited<ReturnType<typeof loadKiosks>>;
}) {
  const { reload } = useWhere();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data.answer?.kiosks.find(({ _id }) => _id === openId);
  return (
    <>
      <ListScreen
        level={2}
        underTab
        source={kiosksOf(dealerId)}
        data={data}
        cells={{
          state: (kiosk) => <DeviceStateCell of={kiosk} />,
          seen: ({ seenAt }) => <LastContact at={seenAt} />,
          queue: (kiosk) => <QueueCell of={kiosk} />,
        }}
        onOpen={({ _id }) => setOpenId(_id)}
      />
      {open ? (
        <DeviceDialog key={open._id} desk="admin" kiosk={open} reload={reload} onClose={() => setOpenId(null)} />
      ) : null}
    </>
  );
}
