import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderEmailRecord } from "#shared/rider-emails.schema.ts";
import { ungrouped } from "#shared/visible-text.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { OneTimeCodeField } from "../../ui/form/one-time-code-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { makePrimary, removeEmail, resendEmailCode, verifyAddedEmail } from "./emails-api.ts";

type Changed = (emails: readonly RiderEmailRecord[]) => void;
type LineProps = { riderId: string; email: RiderEmailRecord; onChanged: Changed };

/** Shows one email address and the actions on it. */
export function EmailLine({ riderId, email, onChanged, fixed }: LineProps & { fixed: boolean }) {
  const { t } = useLingui();
  const ask = useConfirm();
  const toast = useToast();
  const [moving, setMoving] = useState(false);
  const address = email.email;

  const act = async (work: () => Promise<{ emails: readonly RiderEmailRecord[] }>, done: string) => {
    try {
      onChanged((await work()).emails);
      toast({ text: done });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  const remove = async () => {
    const sure = await ask({
      title: t`Remove ${address} from your account?`,
      body: t`We won’t use this address to find your results anymore. You’ll keep what you’ve earned.`,
      safe: t`Keep it`,
      act: t`Remove`,
      danger: true,
    });
    if (sure) await act(() => removeEmail(riderId, email._id), t`${address} was removed from your account.`);
  };

  return (
    <li className="grid gap-3 border-b border-line pb-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="break-all">{address}</span>
          <EmailState email={email} />
        </p>
        {email.primary || fixed ? null : (
          <span className="flex flex-wrap gap-2">
            {email.verified && !moving ? (
              <Button size="small" aria-label={t`Use to log in: ${address}`} onClick={() => setMoving(true)}>
                <Trans>Use to log in</Trans>
              </Button>
            ) : null}
            {email.verified ? null : (
              <Button
                size="small"
                aria-label={t`Send a new code to ${address}`}
                onClick={() => void act(() => resendEmailCode(riderId, email._id), t`We sent a code to ${address}.`)}
              >
                <Trans>Send a new code</Trans>
              </Button>
            )}
            <Button size="small" icon="trash" aria-label={t`Remove ${address}`} onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
          </span>
        )}
      </div>
      {email.verified || fixed ? null : <EnterCode {...{ riderId, email, onChanged }} />}
      {moving ? <MakePrimary {...{ riderId, email, onChanged }} onClose={() => setMoving(false)} /> : null}
    </li>
  );
}

function EmailState({ email }: { email: RiderEmailRecord }) {
  if (email.primary) {
    return (
      <Badge fill="filled">
        <Trans>Used to log in</Trans>
      </Badge>
    );
  }
  if (email.verified) {
    return (
      <Badge>
        <Trans>Verified</Trans>
      </Badge>
    );
  }
  return (
    <Badge fill="dashed">
      <Trans>Waiting for code</Trans>
    </Badge>
  );
}

function EnterCode({ riderId, email, onChanged }: LineProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [code, setCode] = useState("");
  const form = useSubmit();
  const name = `code-${email._id}`;
  const address = email.email;
  const submit = async () => {
    const plain = ungrouped(code);
    const digits = 6;
    if (!/^\d{6}$/.test(plain)) return form.refuse({ [name]: t`Enter all ${digits} digits of the code` });
    const right = await form.run(async () => onChanged((await verifyAddedEmail(riderId, email._id, plain)).emails));
    if (right) toast({ text: t`${address} was verified.` });
  };
  return (
    <Form attempt={form.attempt} className="field-row max-w-field" onSubmit={() => void submit()}>
      <OneTimeCodeField
        label={<Trans>Code</Trans>}
        name={name}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={form.errors[name] ?? form.errors.code ?? form.message}
      />
      <Button type="submit" busy={form.busy} busyLabel={<Trans>Checking…</Trans>}>
        <Trans>Verify</Trans>
      </Button>
    </Form>
  );
}

function MakePrimary({ riderId, email, onChanged, onClose }: LineProps & { onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [password, setPassword] = useState("");
  const form = useSubmit();
  const name = `primary-${email._id}`;
  const address = email.email;
  const submit = async () => {
    if (password === "") return form.refuse({ [name]: t`Required` });
    let emails: readonly RiderEmailRecord[] = [];
    const moved = await form.run(async () => {
      ({ emails } = await makePrimary(riderId, email._id, password));
    });
    if (!moved) return;
    onClose();
    onChanged(emails);
    toast({ text: t`You now log in with ${address}.` });
  };
  return (
    <Form state={form} className="grid max-w-field gap-4" onSubmit={() => void submit()}>
      <PasswordField
        label={<Trans>Your password</Trans>}
        id={name}
        name="password"
        autoComplete="current-password"
        // The button that opened the form is gone.
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={form.errors[name] ?? form.errors.password ?? null}
      />
      <div className="form-acts justify-start">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Saving…</Trans>}>
          <Trans>Log in with this address</Trans>
        </Button>
      </div>
    </Form>
  );
}
