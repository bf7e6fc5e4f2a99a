import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isPin } from "#shared/passwords.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { refreshSession, useSession } from "../../platform/api/session.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { setPin } from "../api.ts";
import { PinField } from "../pin-field.tsx";
import { PinNotes } from "../pin-notes.tsx";

/** Sets a new PIN and asks for the password. The PIN is never shown (docs/spec/accounts.md#pin). */
export function PinForm({ rider, onSet }: { rider: RiderRecord; onSet: () => void }) {
  const { t } = useLingui();
  const { proxyHost, programme } = useSession();
  const { pinDigits } = programme;
  const toast = useToast();
  const [pin, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const form = useSubmit();

  const submit = async () => {
    const errors: Record<string, string> = {};
    if (!isPin(pin)) errors.pin = pin === "" ? t`Required` : t`PIN must be ${pinDigits} numbers`;
    if (password === "") errors.password = t`Required`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    const saved = await form.run(async () => {
      await setPin(rider._id, { pin, password });
      await refreshSession();
    });
    if (!saved) return;
    setTyped("");
    setPassword("");
    onSet();
    toast({ text: t`Your new PIN is active.` });
  };

  return (
    <Form state={form} className="grid max-w-field gap-5" onSubmit={() => void submit()}>
      <PinNotes rider={rider} />
      <PinField
        label={<Trans>New PIN</Trans>}
        hint={<Trans>You’ll enter these {pinDigits} digits at the dealer to use your credit.</Trans>}
        value={pin}
        onChange={setTyped}
        error={form.errors.pin ?? null}
      />
      <PasswordField
        label={<Trans>Your password</Trans>}
        id="pin-password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={form.errors.password ?? null}
      />
      <div>
        <Button
          type="submit"
          icon="lock"
          busy={form.busy}
          busyLabel={<Trans>Saving…</Trans>}
          reason={
            proxyHost ? <Trans>Only the account’s owner can do this. You’re acting for someone else.</Trans> : undefined
          }
        >
          <Trans>Set PIN</Trans>
        </Button>
      </div>
    </Form>
  );
}
