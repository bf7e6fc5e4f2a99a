import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { deviceName } from "./passkey-support.ts";

/** Adds a passkey of this device. `typedPassword` is the password if the person has just entered it elsewhere. */
export function AddPasskey({ onAdded, typedPassword = "" }: { onAdded: () => void; typedPassword?: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const [name, setName] = useState(deviceName);
  const [password, setPassword] = useState(typedPassword);
  const form = useSubmit();

  const submit = async () => {
    const errors: Record<string, string> = {};
    if (name.trim() === "") errors.passkeyName = t`Required`;
    if (password === "") errors["passkey-password"] = t`Required`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    const added = await form.run(async () => {
      const { addPasskey } = await import("./passkey-ceremony.ts");
      await addPasskey(name.trim(), password);
    });
    if (!added) return;
    setPassword("");
    onAdded();
    toast({ text: t`The passkey is on your account. Log in with it next time.` });
  };

  return (
    <Form state={form} className="grid max-w-field gap-5" onSubmit={submit}>
      <TextField
        label={<Trans>Device name</Trans>}
        hint={<Trans>You’ll see this name in your list of passkeys.</Trans>}
        id="passkeyName"
        name="passkeyName"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={form.errors.passkeyName ?? null}
      />
      <PasswordField
        label={<Trans>Your password</Trans>}
        id="passkey-password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={form.errors["passkey-password"] ?? form.errors.password ?? null}
      />
      <div>
        <Button type="submit" icon="plus" busy={form.busy} busyLabel={<Trans>Check your device…</Trans>}>
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
    </Form>
  );
}
