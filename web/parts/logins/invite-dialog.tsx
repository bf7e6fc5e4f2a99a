import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { isEmail } from "#shared/email.ts";
import { isLocale } from "#shared/locale.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { inviteLogin } from "./login-api.ts";
import type { LoginOwner } from "./shown-login.ts";

interface Props {
  kind: LoginOwner["kind"];
  /** This is null if the inviting person chooses the dealer. */
  owner: Pick<LoginOwner, "_id" | "name"> | null;
  /** This is the language that is selected at first. */
  locale?: "en" | "fr";
  /**
   * Renders the choice of the owner if it is not known. It gets the chosen id, the error, and a function that takes the
   * choice.
   */
  picker?: (
    value: string | null,
    error: string | undefined,
    onChoose: (ownerId: string, locale: "en" | "fr") => void,
  ) => ReactNode;
  onClose: () => void;
  onInvited: () => void;
}

/** Invites a person to log in for a dealer or promoter. */
export function InviteDialog(props: Props) {
  const name = props.owner?.name ?? "";
  return (
    <Dialog
      open
      title={name ? <Trans>Invite someone to {name}</Trans> : <Trans>Invite someone to log in</Trans>}
      onClose={props.onClose}
    >
      <InviteForm {...props} />
    </Dialog>
  );
}

function InviteForm({ kind, owner, locale: first = "en", picker, onClose, onInvited }: Props) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const [typed, setTyped] = useState({ name: "", email: "" });
  const [chosen, setChosen] = useState(owner?._id ?? null);
  const [locale, setLocale] = useState<string>(first);
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: form.errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      form.clearError(name);
    },
  });
  const submit = async () => {
    const errors: Record<string, string> = {};
    if (typed.name.trim() === "") errors.name = t`Required`;
    if (!isEmail(typed.email)) errors.email = t`Enter an email address, like name@example.com`;
    if (chosen === null) errors.dealerSearch = t`Choose a dealer`;
    if (Object.keys(errors).length > 0 || chosen === null) return form.refuse(errors);
    const email = typed.email.trim();
    const sent = await form.run(() =>
      inviteLogin(kind, chosen, { name: typed.name, email, locale: isLocale(locale) ? locale : "en" }),
    );
    if (!sent) return;
    toast({ text: t`Invitation sent to ${email}.` });
    onInvited();
    onClose();
  };
  return (
    <Form state={form} className="mt-2 grid gap-4" onSubmit={() => void submit()}>
      <p className="text-ink-2">
        <Trans>We’ll email them a link to choose a password. It works once and expires in 7 days.</Trans>
      </p>
      {owner
        ? null
        : picker?.(chosen, form.errors.dealerSearch, (ownerId, itsLocale) => {
            setChosen(ownerId);
            setLocale(itsLocale);
          })}
      <TextField label={<Trans>Name</Trans>} autoComplete="off" maxLength={120} {...field("name")} />
      <TextField
        label={<Trans>Email</Trans>}
        hint={<Trans>They’ll use this address to log in. Each person needs their own.</Trans>}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...field("email")}
      />
      <SelectField
        label={<Trans>Email language</Trans>}
        name="locale"
        choices={[
          { value: "en", label: "English" },
          { value: "fr", label: "Français" },
        ]}
        value={locale}
        onChange={(event) => setLocale(event.target.value)}
      />
      <div className="form-acts">
        <Button onClick={onClose} disabled={form.busy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Send invitation</Trans>
        </Button>
      </div>
    </Form>
  );
}
