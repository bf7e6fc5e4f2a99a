import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Pagination } from "../ui/table/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getCases, getItems, getKeys, getKiosks } from "./api.ts";
import { DeskCases } from "./desk-cases.tsx";
import { DeskItems } from "./desk-items.tsx";
import { DeviceTable } from "./device-table.tsx";
import { KioskKeys } from "./kiosk-keys.tsx";
import { adminKiosksSearch } from "./kiosks-search.ts";

export async function loader({ search, signal }: Loading<"/auth/admin/kiosks">) {
  const { state, page, itemsPage, casesPage } = search;
  const [devices, items, cases, { keys }] = await Promise.all([
    getKiosks("admin", { state, page }, signal),
    getItems("admin", { page: itemsPage }, signal),
    getCases("admin", { page: casesPage }, signal),
    getKeys(signal),
  ]);
  return { devices, items, cases, keys };
}

/** All dealers' tablets, the items that wait for a person, and the keys that PINs are sealed to. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { reload, filter, href } = useSearch(adminKiosksSearch);
  usePageTitle(t`Kiosks`);
  const { devices, items, cases, keys } = data;
  return (
    <>
      <h1 className="text-t6">
        <Trans>Kiosks</Trans>
      </h1>
      <div className="mt-6 grid gap-10">
        <section className="grid gap-3">
          <h2 className="text-t4">
            <Trans>Tablets</Trans>
          </h2>
          <SelectField
            label={<Trans>State</Trans>}
            name="state"
            className="max-w-[16rem]"
            empty={t`All except retired`}
            choices={[
              { value: "active", label: t`In use` },
              { value: "draining", label: t`Being retired` },
              { value: "lost", label: t`Lost` },
              { value: "retired", label: t`Retired` },
            ]}
            value={search.state ?? ""}
            onChange={(event) => void filter({ state: event.target.value })}
          />
          <DeviceTable
            desk="admin"
            kiosks={devices.kiosks}
            reload={reload}
            empty={
              <EmptyState title={<Trans>No kiosks here</Trans>}>
                <Trans>Dealers set up their own tablets, under Kiosks.</Trans>
              </EmptyState>
            }
          />
          <Pagination {...devices.pagination} href={(page) => href({ page })} />
        </section>
        <section className="grid gap-3">
          <h2 className="text-t4">
            <Trans>Open cases</Trans>
          </h2>
          {cases.cases.length > 0 ? (
            <>
              <DeskCases desk="admin" cases={cases.cases} reload={reload} />
              <Pagination {...cases.pagination} href={(page) => href({ casesPage: page })} />
            </>
          ) : (
            <p className="text-ink-2">
              <Trans>No open cases. Lost data and “This wasn’t me” reports show up here.</Trans>
            </p>
          )}
        </section>
        <section className="grid gap-3">
          <h2 className="text-t4">
            <Trans>Redemptions to review</Trans>
          </h2>
          {items.items.length > 0 ? (
            <>
              <DeskItems desk="admin" items={items.items} reload={reload} />
              <Pagination {...items.pagination} href={(page) => href({ itemsPage: page })} />
            </>
          ) : (
            <p className="text-ink-2">
              <Trans>Nothing to review.</Trans>
            </p>
          )}
        </section>
        <KioskKeys keys={keys} reload={reload} />
      </div>
    </>
  );
}
