import { Trans } from "@lingui/react/macro";
import type { AdminAccess } from "#shared/admins.schema.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { SessionList } from "../../parts/logins/session-list.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import type { LoadedPart } from "../../parts/load-part.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import type { AskedAdminAct } from "./admin-act-dialog.tsx";

/** Shows the devices that an admin is logged in on, and the admin's passkeys. */
export function AdminAccessTab({
  data: { answer, problem },
  isOwn,
  onAsk,
  onRetry,
}: {
  data: LoadedPart<AdminAccess>;
  /** This is true for the admin's own record. Admins cannot remove all of their own passkeys. */
  isOwn: boolean;
  onAsk: (act: AskedAdminAct) => void;
  onRetry: () => void;
}) {
  const format = useFormat();
  if (!answer) {
    return <LoadFailed title={<Trans>The sessions didn’t load</Trans>} problem={problem} onRetry={onRetry} />;
  }
  const { sessions, passkeys } = answer;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section className="panel p-5" aria-labelledby="admin-sessions">
        <h2 id="admin-sessions" className="mb-2 text-t3">
          <Trans>Sessions</Trans>
        </h2>
        {sessions.length === 0 ? (
          <p>
            <Trans>Not logged in anywhere.</Trans>
          </p>
        ) : (
          <SessionList sessions={sessions} />
        )}
        {sessions.length > 0 ? (
          <ActGate className="mt-4">
            <Button icon="leave" onClick={() => onAsk("endSessions")}>
              <Trans>Log out everywhere…</Trans>
            </Button>
          </ActGate>
        ) : null}
      </section>
      <section className="panel p-5" aria-labelledby="admin-passkeys">
        <h2 id="admin-passkeys" className="mb-2 text-t3">
          <Trans>Passkeys</Trans>
        </h2>
        {passkeys.length === 0 ? (
          <p>
            <Trans>No passkey yet.</Trans>
          </p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {passkeys.map(({ name, createdAt }) => (
                <li key={`${name} ${createdAt}`} className="flex min-h-11 items-center justify-between gap-3 py-1">
                  <span>{name}</span>
                  <span className="text-ink-2">{format.date(createdAt)}</span>
                </li>
              ))}
            </ul>
            {isOwn ? null : (
              <ActGate className="mt-4">
                <Button icon="trash" onClick={() => onAsk("removePasskeys")}>
                  <Trans>Remove passkeys…</Trans>
                </Button>
              </ActGate>
            )}
          </>
        )}
      </section>
    </div>
  );
}
