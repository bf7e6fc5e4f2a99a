import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { kioskCaseList, kioskItemList, kioskList } from "#shared/kiosk-desk.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { Tabs } from "../ui/tabs.tsx";
import { getCases, getItems, getKeys, getKiosks } from "./api.ts";
import { DeskCase } from "./desk-cases.tsx";
import { DeskItem } from "./desk-items.tsx";
import { caseWords, deskWordsOf } from "./desk-words.ts";
import { DeviceDialog } from "./device-dialog.tsx";
import { DeviceStateCell, LastContact, QueueCell } from "./device-table.tsx";
import { KioskKeys } from "./kiosk-keys.tsx";
import { adminKiosksSearch } from "./kiosks-search.ts";

export { adminKiosksSearch as search } from "./kiosks-search.ts";

const devices = listSource(kioskList, { request: (query, signal) => getKiosks("admin", query, signal) });
const cases = listSource(kioskCaseList, { request: ({ page }, signal) => getCases("admin", { page }, signal) });
const items = listSource(kioskItemList, { request: ({ page }, signal) => getItems("admin", { page }, signal) });

export async function loader({ search, signal }: Loading<"/auth/admin/kiosks">) {
  const { show } = search;
  // The tabs show the counts of the cases and of the items, so the first page of both loads with every tab.
  const [ofDevices, ofCases, ofItems, keys] = await Promise.all([
    show ? null : devices.load({ search, signal }),
    cases.load({ search: show === "cases" ? search : {}, signal }),
    items.load({ search: show === "items" ? search : {}, signal }),
    show === "keys" ? loadPart(() => getKeys(signal), signal) : null,
  ]);
  return { devices: ofDevices, cases: ofCases, items: ofItems, keys };
}

/**
 * Shows the tablets of all dealers, the cases and redemptions that need a person, and the keys with which PINs are
 * encrypted.
 */
export function Screen({ data, search: { show } }: ScreenProps<typeof loader>) {
  const { t, i18n } = useLingui();
  const { reload, href } = useSearch(adminKiosksSearch);
  const [openId, setOpenId] = useState<string | null>(null);
  usePageTitle(t`Kiosks`);
  const open = data.devices?.answer?.kiosks.find(({ _id }) => _id === openId);
  const tab = (key: "cases" | "items" | "keys" | null, label: string, count?: number) => ({
    key: key ?? "tablets",
    label,
    ...(count === undefined ? {} : { count }),
    href: href({ show: key, state: null, page: null }),
    on: (show ?? null) === key,
  });
  return (
    <div className="grid gap-6">
      <h1>
        <Trans>Kiosks</Trans>
      </h1>
      <Tabs
        label={t`Show`}
        tabs={[
          tab(null, t`Tablets`),
          tab("cases", t`Open cases`, data.cases.answer?.pagination.total),
          tab("items", t`Redemptions to review`, data.items.answer?.pagination.total),
          tab("keys", t`PIN keys`),
        ]}
      />
      {data.devices ? (
        <ListScreen
          key="devices"
          level={2}
          underTab
          source={devices}
          data={data.devices}
          cells={{
            state: (kiosk) => <DeviceStateCell of={kiosk} />,
            seen: ({ seenAt }) => <LastContact at={seenAt} />,
            queue: (kiosk) => <QueueCell of={kiosk} />,
          }}
          onOpen={({ _id }) => setOpenId(_id)}
        />
      ) : null}
      {show === "cases" ? (
        <ListScreen
          key="cases"
          level={2}
          underTab
          source={cases}
          data={data.cases}
          nameOf={({ dealer, device }) => `${dealer.name}, ${device.name}`}
          cells={{
            kind: ({ kind }) => i18n._(caseWords[kind].title),
            dealer: ({ dealer }) => <span className="card-clip">{dealer.name}</span>,
          }}
          pane={(one) => <DeskCase key={one._id} desk="admin" one={one} reload={reload} />}
        />
      ) : null}
      {show === "items" ? (
        <ListScreen
          key="items"
          level={2}
          underTab
          source={items}
          data={data.items}
          nameOf={({ rider }) => rider?.name ?? t`Unknown rider`}
          cells={{
            rider: ({ rider }) => rider?.name ?? t`Unknown rider`,
            reason: (item) => i18n._(deskWordsOf(item).title),
          }}
          pane={(item) => <DeskItem key={item._id} desk="admin" item={item} reload={reload} />}
        />
      ) : null}
      {data.keys?.answer ? <KioskKeys keys={data.keys.answer.keys} reload={reload} /> : null}
      {data.keys && !data.keys.answer ? (
        <div className="panel">
          <LoadFailed title={<Trans>The keys didn’t load</Trans>} problem={data.keys.problem} onRetry={reload} />
        </div>
      ) : null}
      {open ? (
        <DeviceDialog key={open._id} desk="admin" kiosk={open} reload={reload} onClose={() => setOpenId(null)} />
      ) : null}
    </div>
  );
}
