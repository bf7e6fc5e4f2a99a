import { Plural, Trans } from "@lingui/react/macro";
import type { SystemAnswer, SystemQueue } from "#shared/system.schema.ts";
import { formatBytes } from "../parts/size/format-bytes.ts";
import { Facts } from "../parts/record-section.tsx";
import { useFormat } from "../platform/use-format.ts";
import { useStaffTime } from "../platform/use-staff-time.ts";
import { SystemPart } from "./system-part.tsx";
import { TestMail } from "./test-mail.tsx";

/** Shows the parts of the system: what runs, what is queued, and the times of the last backup and the last check. */
export function SystemFacts({ system }: { system: SystemAnswer }) {
  const { server, database, backup, tablets, security, ledger, files, mail } = system;
  const format = useFormat();
  const time = useStaffTime();
  const size = (bytes: number) => formatBytes(bytes, format.locale);
  const named = { sqlite: "SQLite", postgres: "Postgres" }[database.kind];
  const { admins, adminsWithoutPasskey: without } = security;
  const reviews = system.queues.find(({ kind }) => kind === "review")?.count ?? 0;
  const waiting = system.queues.reduce((sum, queue) => sum + queue.count, 0);
  return (
    <div className="md:grid md:gap-6 lg:grid-cols-2">
      <SystemPart
        id="server"
        title={<Trans>Server and database</Trans>}
        hint={`${server.version} · ${named} · ${size(database.bytes)}`}
      >
        <Facts
          facts={[
            { key: "version", label: <Trans>Version</Trans>, value: server.version },
            { key: "since", label: <Trans>Running since</Trans>, value: time(server.startedAt) },
            { key: "database", label: <Trans>Database</Trans>, value: `${named} ${database.version}` },
            { key: "size", label: <Trans>Size</Trans>, value: size(database.bytes) },
            { key: "waiting", label: <Trans>Pending writes</Trans>, value: format.number(database.waitingWrites) },
            { key: "node", label: "Node.js", value: server.node },
          ]}
        />
      </SystemPart>
      <SystemPart id="money" title={<Trans>Money and files</Trans>} hint={<LedgerState ledger={ledger} />}>
        <Facts
          facts={[
            {
              key: "ledger",
              label: <Trans>Ledger</Trans>,
              value: <LedgerState ledger={ledger} />,
            },
            { key: "checked", label: <Trans>Last checked</Trans>, value: time(ledger.checkedAt) },
            { key: "backup", label: <Trans>Last backup</Trans>, value: time(backup.lastAt) },
            {
              key: "kind",
              label: <Trans>Backup type</Trans>,
              value: backup.kind === "command" ? <Trans>Full database copies</Trans> : <Trans>Postgres archive</Trans>,
            },
            { key: "files", label: <Trans>Uploaded files</Trans>, value: format.number(files.count) },
            { key: "bytes", label: <Trans>Total file size</Trans>, value: size(files.bytes) },
          ]}
        />
      </SystemPart>
      <SystemPart
        id="queues"
        title={<Trans>Email and queues</Trans>}
        hint={
          waiting > 0 && waiting === reviews ? (
            <Plural value={reviews} one="# kiosk item needs review" other="# kiosk items need review" />
          ) : (
            <Plural value={waiting} _0="Nothing waiting" one="# waiting" other="# waiting" />
          )
        }
      >
        <Facts
          facts={system.queues.map((queue) => ({
            key: queue.kind,
            label: <QueueName kind={queue.kind} />,
            value: <Waiting queue={queue} />,
          }))}
        />
        <TestMail isSent={mail.isSent} />
      </SystemPart>
      <SystemPart
        id="keys"
        title={<Trans>Keys and logins</Trans>}
        hint={<Plural value={tablets.active} _0="No active tablets" one="# active tablet" other="# active tablets" />}
      >
        <Facts
          facts={[
            { key: "tablets", label: <Trans>Active tablets</Trans>, value: format.number(tablets.active) },
            { key: "silent", label: <Trans>No contact for a week</Trans>, value: format.number(tablets.silent) },
            { key: "key", label: <Trans>Tablet key created</Trans>, value: time(tablets.keyCreatedAt) },
            { key: "until", label: <Trans>Renews automatically</Trans>, value: time(tablets.keyUntil) },
            {
              key: "secret",
              label: <Trans>Application secret</Trans>,
              value: security.isRotating ? (
                <Plural
                  value={security.previousPins}
                  one="Being rotated: # PIN to go"
                  other="Being rotated: # PINs to go"
                />
              ) : (
                <Trans>In use, no rotation</Trans>
              ),
            },
            {
              key: "passkeys",
              label: <Trans>Admin passkeys</Trans>,
              value: (
                <>
                  {security.passkeysRequired ? <Trans>Required.</Trans> : <Trans>Not required.</Trans>}{" "}
                  <Plural
                    value={without}
                    _0="All admins have one"
                    one={`# of ${admins} without one`}
                    other={`# of ${admins} without one`}
                  />
                </>
              ),
            },
          ]}
        />
      </SystemPart>
    </div>
  );
}

function LedgerState({ ledger: { isSound, checkedAt } }: Pick<SystemAnswer, "ledger">) {
  if (!isSound) return <Trans>The ledger doesn’t add up</Trans>;
  return checkedAt ? <Trans>The ledger adds up</Trans> : <Trans>Not checked yet</Trans>;
}

function QueueName({ kind }: { kind: SystemQueue["kind"] }) {
  switch (kind) {
    case "mail":
      return <Trans>Emails to send</Trans>;
    case "push":
      return <Trans>Notifications to send</Trans>;
    case "kiosk":
      return <Trans>Undecided kiosk redemptions</Trans>;
    case "review":
      return <Trans>Kiosk items that need review</Trans>;
  }
}

function Waiting({ queue: { kind, count, oldestAt } }: { queue: SystemQueue }) {
  const format = useFormat();
  const at = useStaffTime()(oldestAt);
  const shown = format.number(count);
  // "None" agrees in French with what it counts.
  if (count === 0)
    return kind === "mail" || kind === "review" ? <Trans context="items">None</Trans> : <Trans>None</Trans>;
  return (
    <Trans>
      {shown}, the oldest from {at}
    </Trans>
  );
}
