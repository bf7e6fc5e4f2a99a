import { Trans, useLingui } from "@lingui/react/macro";
import { ActGate, ActsNeed } from "../platform/acts/act-gate.tsx";
import type { KioskKeyRecord } from "#shared/kiosk-desk.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import "../parts/list.css";
import { DataTable } from "../ui/table/data-table.tsx";
import { destroyKey, rotateKeys } from "./api.ts";
import { useDeskAct } from "./use-desk-act.ts";
import { noValue } from "../ui/table/no-value.tsx";

/** Lists the keys with which PINs are encrypted: when each was added and retired, never the key itself. */
export function KioskKeys({ keys, reload }: { keys: readonly KioskKeyRecord[]; reload: () => Promise<unknown> }) {
  const { t } = useLingui();
  const format = useFormat();
  const ask = useConfirm();
  const act = useDeskAct(reload);

  const destroyLabel = ({ _id }: KioskKeyRecord) => {
    const name = nameOf(_id);
    return t`Destroy key ${name}`;
  };

  async function rotate(): Promise<void> {
    const yes = await ask({
      title: <Trans>Create a new key now?</Trans>,
      body: (
        <Trans>
          Tablets will use the new key the next time they connect. PINs encrypted with the previous key will still be
          readable.
        </Trans>
      ),
      safe: <Trans>Leave it</Trans>,
      act: <Trans>Create new key</Trans>,
    });
    if (yes) await act("rotate", rotateKeys, t`The new key is in use.`);
  }

  async function destroy({ _id }: KioskKeyRecord): Promise<void> {
    const name = nameOf(_id);
    const yes = await ask({
      title: <Trans>Destroy key {name}?</Trans>,
      body: (
        <Trans>
          PINs still encrypted with this key will become unreadable, and those riders will have to enter their PINs
          again.
        </Trans>
      ),
      safe: <Trans>Keep it</Trans>,
      act: <Trans>Destroy key</Trans>,
      danger: true,
      typed: name,
    });
    if (yes) await act(_id, () => destroyKey(_id), t`Key destroyed.`);
  }

  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-t4">
            <Trans>PIN keys</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>
              Tablets encrypt each PIN with the newest key. Retired keys still work for a while, then they’re destroyed.
            </Trans>
          </p>
        </div>
        <ActsNeed least="owner">
          <ActGate>
            <Button onClick={() => void rotate()}>
              <Trans>Create new key</Trans>
            </Button>
          </ActGate>
        </ActsNeed>
      </div>
      <DataTable<KioskKeyRecord>
        dense
        caption={t`PIN keys`}
        rows={keys}
        rowKey={({ _id }) => _id}
        columns={[
          { key: "id", head: t`Key`, cell: ({ _id }) => <code title={_id}>{nameOf(_id)}</code>, card: "title" },
          { key: "state", head: t`State`, cell: (key) => <KeyState of={key} />, card: "figure" },
          {
            key: "made",
            head: t`Created`,
            card: "labeled",
            // A phone's card has no room for three dates.
            cell: ({ createdAt, retiredAt }) => (
              <span className={retiredAt ? "off-card" : ""}>{format.date(createdAt)}</span>
            ),
          },
          {
            key: "retired",
            head: t`Retired`,
            card: "labeled",
            cell: ({ retiredAt }) => (retiredAt ? format.date(retiredAt) : noValue),
          },
          {
            key: "destroy",
            head: t`Destroyed`,
            card: "labeled",
            cell: ({ destroyedAt, destroyAt }) => {
              const day = format.date(destroyAt);
              if (destroyedAt) return format.date(destroyedAt);
              return destroyAt ? <Trans>due {day}</Trans> : noValue;
            },
          },
          {
            key: "act",
            head: t`Destroy`,
            hideHead: true,
            align: "end",
            card: "act",
            cell: (key) =>
              key.retiredAt && !key.destroyedAt ? (
                <ActsNeed least="owner">
                  <ActGate>
                    <Button size="small" aria-label={destroyLabel(key)} onClick={() => void destroy(key)}>
                      <Trans>Destroy</Trans>
                    </Button>
                  </ActGate>
                </ActsNeed>
              ) : null,
          },
        ]}
        empty={
          <p className="p-5 text-ink-2">
            <Trans>The first key will be created when the first tablet is set up.</Trans>
          </p>
        }
      />
    </section>
  );
}

/** Returns the last characters of the id, which distinguish the keys and are short enough to type. */
const nameOf = (id: string): string => id.slice(-8);

function KeyState({ of: { retiredAt, destroyedAt } }: { of: KioskKeyRecord }) {
  if (destroyedAt) {
    return (
      <span className="text-ink-2">
        <Trans>Destroyed</Trans>
      </span>
    );
  }
  return retiredAt ? <Trans>Retired</Trans> : <Trans>In use</Trans>;
}
