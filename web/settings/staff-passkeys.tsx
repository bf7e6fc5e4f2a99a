import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { StaffPasskeysAnswer } from "#shared/passkeys.schema.ts";
import { ActGate } from "../platform/acts/act-gate.tsx";
import { ActDialog } from "../parts/act-dialog.tsx";
import { LoadFailed } from "../parts/load-failed.tsx";
import type { LoadedPart } from "../parts/load-part.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { useToast } from "../ui/toast.tsx";
import { setStaffPasskeys } from "./api.ts";

type Rule = StaffPasskeysAnswer["staffPasskeys"];

/**
 * Shows the setting whether staff need a passkey, which applies to every season. Before it is turned on, the page shows
 * whom it concerns.
 */
export function StaffPasskeys({
  data: { answer, problem },
  onChanged,
}: {
  data: LoadedPart<Rule>;
  onChanged: () => void;
}) {
  if (!answer) return <LoadFailed title={<Trans>This didn’t load</Trans>} problem={problem} onRetry={onChanged} />;
  return <Passkeys rule={answer} onChanged={onChanged} />;
}

function Passkeys({ rule: { on, fixed, ready, admins, without }, onChanged }: { rule: Rule; onChanged: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const why = fixed ? (
    <Trans>This is set on the server.</Trans>
  ) : !on && !ready ? (
    <Trans>
      Add a passkey in <Link to="/auth/admin/profile">your profile</Link> and log in with it first, so you don’t lock
      yourself out.
    </Trans>
  ) : null;
  return (
    <section className="panel mb-5 p-5" aria-labelledby="staff-passkeys">
      <h2 id="staff-passkeys" className="text-t3">
        <Trans>Passkeys for staff</Trans>
      </h2>
      <p className="mt-2 font-semibold">
        {on ? <Trans>Staff log in with a passkey.</Trans> : <Trans>Staff can log in with a password alone.</Trans>}
      </p>
      <p className="mt-1 max-w-prose text-ink-2">
        {without === 0 ? (
          <Plural value={admins} one="The only admin has a passkey." other="All # admins have a passkey." />
        ) : (
          <Plural
            value={without}
            one={`# of ${admins} admins has no passkey yet.`}
            other={`# of ${admins} admins have no passkey yet.`}
          />
        )}{" "}
        <Trans>This applies to all seasons.</Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-x-4">
        <ActGate>
          <Button reason={why} onClick={() => setAsked(true)}>
            {on ? <Trans>Stop requiring passkeys…</Trans> : <Trans>Require passkeys…</Trans>}
          </Button>
        </ActGate>
        <Link to="/auth/admin/admins" className="inline-flex min-h-11 items-center">
          <Trans>View admins</Trans>
        </Link>
      </div>
      <ActDialog
        open={asked}
        title={on ? <Trans>Stop requiring passkeys for staff?</Trans> : <Trans>Require passkeys for staff?</Trans>}
        safe={<Trans>Leave it</Trans>}
        act={on ? <Trans>Stop requiring passkeys</Trans> : <Trans>Require passkeys</Trans>}
        danger
        onClose={() => setAsked(false)}
        onAct={async () => {
          await setStaffPasskeys(!on);
          toast({ text: on ? t`Passkeys are no longer required.` : t`Passkeys are now required.`, tone: "good" });
          onChanged();
        }}
      >
        {on ? (
          <p>
            <Trans>A stolen or guessed password will be enough to log in as staff. Passkeys will keep working.</Trans>
          </p>
        ) : (
          <>
            <p>
              <Trans>
                Everyone on staff who logged in with a password will be logged out, even while acting as someone else.
              </Trans>
            </p>
            <p>
              <Plural
                value={without}
                _0="All admins have a passkey."
                one="# admin has no passkey. Their password will only let them add one."
                other="# admins have no passkey. Their passwords will only let them add one."
              />
            </p>
            <p>
              <Trans>
                You’ll stay logged in. If an admin loses a passkey, an owner can remove it, and the admin can add a new
                one.
              </Trans>
            </p>
          </>
        )}
      </ActDialog>
    </section>
  );
}
