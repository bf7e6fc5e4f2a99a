import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DeviceActInput, KioskDevice } from "#shared/kiosk-desk.schema.ts";
import { mayActOnDevice } from "#shared/kiosk.ts";
import { ActGate } from "../platform/acts/act-gate.tsx";
import { isProblem } from "../platform/api/problem.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { AuditLink } from "../ui/audit-link.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { actOnKiosk, updateKiosk, type Desk } from "./api.ts";

type Act = DeviceActInput["act"];
type Props = { desk: Desk; kiosk: KioskDevice; reload: () => Promise<unknown>; onClose: () => void };

/** Shows the actions on a device: rename, set a new exit code, drain, retire, report as lost. */
export function DeviceDialog({ desk, kiosk, reload, onClose }: Props) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const [typedName, setTypedName] = useState<string | null>(null);
  const name = typedName ?? kiosk.name;
  const [code, setCode] = useState("");
  const gone = kiosk.state === "retired" || kiosk.state === "lost";

  async function save(): Promise<void> {
    if (name.trim() === "") return form.refuse({ name: t`Required` });
    const done = await form.run(async () => {
      await updateKiosk(desk, kiosk._id, {
        __v: kiosk.__v,
        ...(name.trim() === kiosk.name ? {} : { name: name.trim() }),
        ...(code === "" ? {} : { exitCode: code }),
      }).catch(async (error: unknown) => {
        // The dialog then shows the newer version beside what was typed, and saving again works.
        if (isProblem(error, "stale_version")) await reload();
        throw error;
      });
      await reload();
    });
    if (!done) return;
    toast({ text: t`Saved. The tablet will update the next time it connects.` });
    onClose();
  }

  return (
    <Dialog open title={kiosk.name} onClose={onClose}>
      {gone ? null : (
        <ActGate>
          <Form state={form} className="mt-3 grid gap-4" onSubmit={() => void save()}>
            <TextField
              label={<Trans>Tablet name</Trans>}
              name="name"
              maxLength={60}
              autoComplete="off"
              value={name}
              error={form.errors.name}
              onChange={(event) => setTypedName(event.target.value)}
            />
            <PasswordField
              label={<Trans>New exit code</Trans>}
              hint={<Trans>4 to 8 digits. Leave blank to keep the current code.</Trans>}
              name="exitCode"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={code}
              error={form.errors.exitCode}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
            />
            <div className="form-acts">
              <Button onClick={onClose}>
                <Trans>Close</Trans>
              </Button>
              <Button type="submit" kind="brand" busy={form.busy}>
                <Trans>Save</Trans>
              </Button>
            </div>
          </Form>
        </ActGate>
      )}
      <ActGate>
        <DeviceActs {...{ desk, kiosk, reload, onClose }} />
      </ActGate>
      {desk === "admin" ? (
        <div className="mt-4">
          <AuditLink record={kiosk._id} />
        </div>
      ) : null}
      {gone ? (
        <div className="mt-4 form-acts">
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

function DeviceActs({ desk, kiosk, reload, onClose }: Props) {
  const ask = useConfirm();
  const form = useSubmit();
  const toast = useToast();
  const words = useActWords(kiosk);
  const acts = (["drain", "retire", "lost", "roll"] as const).filter((act) => mayActOnDevice(act, kiosk.state));

  async function press(act: Act): Promise<void> {
    const { title, hint, body, label, danger } = words[act];
    const follows = (
      <>
        <p>{hint}</p>
        <p className="mt-2">{body}</p>
      </>
    );
    if (!(await ask({ title, body: follows, safe: <Trans>Leave it</Trans>, act: label, danger }))) return;
    const done = await form.run(async () => {
      await actOnKiosk(desk, kiosk._id, act);
      await reload();
    });
    if (!done) return;
    toast({ text: words[act].done });
    onClose();
  }

  if (acts.length === 0) return null;
  return (
    <section className="mt-6 grid gap-3 border-t-2 border-ink pt-4 max-sm:gap-5">
      <h3>
        <Trans>Tablet actions</Trans>
      </h3>
      <ErrorSummary message={form.message} errors={form.errors} />
      {acts.map((act) => (
        <div key={act} className="flex items-center justify-between gap-x-4 gap-y-2 max-sm:flex-wrap">
          <span className="max-w-prose text-t2 text-ink-2">{words[act].hint}</span>
          <Button size="small" className="shrink-0" busy={form.busy} onClick={() => void press(act)}>
            {words[act].label}
          </Button>
        </div>
      ))}
    </section>
  );
}

interface ActWords {
  label: ReactNode;
  hint: ReactNode;
  title: ReactNode;
  body: ReactNode;
  /** This says afterwards what happened. */
  done: ReactNode;
  danger: boolean;
}

function useActWords({ name, queueCount, queueSum, currency }: KioskDevice): Record<Act, ActWords> {
  const sum = useFormat().money(queueSum, currency);
  // A tablet that is retired at once or reported lost may never connect again.
  const updates = <Trans>Done. The tablet will update the next time it connects.</Trans>;
  const held =
    queueCount === 0 ? (
      <Trans>The tablet had sent everything when it last connected.</Trans>
    ) : (
      <Plural
        value={queueCount}
        one={`It had # unsent redemption (${sum}) when it last connected.`}
        other={`It had # unsent redemptions (${sum}) when it last connected.`}
      />
    );
  return {
    drain: {
      label: <Trans>Retire when sent</Trans>,
      hint: <Trans>The tablet will stop taking redemptions, send what it has saved, then wipe itself.</Trans>,
      title: <Trans>Retire {name} once everything is sent?</Trans>,
      body: held,
      done: updates,
      danger: false,
    },
    retire: {
      label: <Trans>Retire now</Trans>,
      hint: (
        <Trans>
          Use this if the tablet won’t be back online. If it does reconnect, riders will have to confirm anything it
          still sends.
        </Trans>
      ),
      title: <Trans>Retire {name} now?</Trans>,
      body: held,
      done: <Trans>{name} was retired.</Trans>,
      danger: true,
    },
    lost: {
      label: <Trans>Report lost</Trans>,
      hint: (
        <Trans>
          Use this for a lost or stolen tablet. Redemptions it sends later will need the rider’s confirmation.
        </Trans>
      ),
      title: <Trans>Report {name} lost?</Trans>,
      body: held,
      done: <Trans>{name} was reported lost.</Trans>,
      danger: true,
    },
    roll: {
      label: <Trans>Replace key</Trans>,
      hint: <Trans>Use this if someone may have copied the tablet’s key. Nothing changes at the counter.</Trans>,
      title: <Trans>Replace the key of {name}?</Trans>,
      body: <Trans>The old key will work until the new one is used.</Trans>,
      done: updates,
      danger: false,
    },
  };
}
