import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { textOf } from "../platform/api/problem.ts";
import { useSession } from "../platform/api/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/form/choice-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/states.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { TextareaField } from "../ui/form/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { askDeletion, withdrawDeletion, type OwnAccount } from "./own-account-api.ts";
import { apiUrl } from "../platform/api/api.ts";

type OpenMoney = OwnAccount["openMoney"];

/** Exports the user's data and requests the deletion of the account. */
export function DataPart({
  askedAt,
  openMoney,
  onChanged,
}: {
  askedAt: string | null;
  openMoney: OpenMoney;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const { proxyHost } = useSession();
  const toast = useToast();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const asked = format.date(askedAt);

  const withdraw = async () => {
    try {
      await withdrawDeletion();
      onChanged();
      toast({ text: t`We’ll keep your account.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };

  if (proxyHost) {
    return (
      <p className="text-ink-2">
        <Trans>Only the account’s owner can do this. You’re acting for someone else.</Trans>
      </p>
    );
  }
  return (
    <>
      <div className="grid gap-3">
        <p className="max-w-prose text-ink-2">
          <Trans>A file with everything we keep about you, in a format you or another app can read.</Trans>
        </p>
        <div>
          <a
            href={apiUrl("GET /api/my-data")}
            download="my-data.json"
            className="button"
            data-kind="outline"
            data-size="usual"
          >
            <Icon name="down" />
            <Trans>Download my data</Trans>
          </a>
        </div>
      </div>
      {askedAt !== null ? (
        <Note tone="warn" icon="clock">
          <p>
            <Trans>You asked us on {asked} to delete your account. Our team will email you when it’s done.</Trans>
          </p>
          <Button className="mt-3" size="small" onClick={() => void withdraw()}>
            <Trans>Keep my account</Trans>
          </Button>
        </Note>
      ) : open ? (
        <AskDeletion
          openMoney={openMoney}
          onAsked={() => {
            setOpen(false);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>
            <Trans>Request deletion…</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function AskDeletion({
  openMoney,
  onAsked,
  onClose,
}: {
  openMoney: OpenMoney;
  onAsked: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const isRider = useSession().type === "rider";
  const [giveUpMoney, setGiveUpMoney] = useState(false);
  const open = format.list(
    openMoney.map(({ wallet, amount, currency }) => {
      const sum = format.money(amount, currency);
      return wallet === "credit" ? t`${sum} in credit` : t`${sum} in cash`;
    }),
  );
  const toast = useToast();
  const [password, setPassword] = useState("");
  const [reason, setReason] = useState("");
  const form = useSubmit();
  const submit = async () => {
    if (password === "") return form.refuse({ "deletion-password": t`Required` });
    if (!(await form.run(() => askDeletion({ password, reason, giveUpMoney })))) return;
    onAsked();
    toast({ text: t`Our team has your request.` });
  };
  return (
    <Form state={form} className="grid max-w-field gap-5" onSubmit={() => void submit()}>
      <p>
        {openMoney.length > 0 && !giveUpMoney ? (
          <Trans>Our team will delete your account and data once you have no credit or cash left.</Trans>
        ) : (
          <Trans>Our team will delete your account and data within 30 days.</Trans>
        )}{" "}
        {isRider ? (
          <Trans>
            Payment records will stay in our books without your name, and published results will show “Removed rider”
            instead.
          </Trans>
        ) : null}
      </p>
      {openMoney.length > 0 ? (
        <CheckboxField
          label={<Trans>I agree to give up my remaining {open}</Trans>}
          hint={
            <Trans>
              Otherwise, all credit and cash must be used, paid, or expired before we can delete your account.
            </Trans>
          }
          name="giveUpMoney"
          checked={giveUpMoney}
          onChange={(event) => setGiveUpMoney(event.target.checked)}
        />
      ) : null}
      <TextareaField
        label={<Trans>Reason for leaving</Trans>}
        optional
        name="deletion-reason"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <PasswordField
        label={<Trans>Your password</Trans>}
        id="deletion-password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={form.errors["deletion-password"] ?? form.errors.password ?? null}
      />
      <div className="form-acts justify-start">
        <Button onClick={onClose}>
          <Trans>Keep my account</Trans>
        </Button>
        <Button type="submit" kind="danger" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Request deletion</Trans>
        </Button>
      </div>
    </Form>
  );
}
