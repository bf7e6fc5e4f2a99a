import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { IdentityChangeAnswer } from "#shared/requests.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { IdentityForm } from "./identity-form.tsx";
import { withdrawIdentityChange } from "./identity-api.ts";

type Change = NonNullable<IdentityChangeAnswer["request"]>;
type Props = { rider: RiderRecord; change: Change | null; onChanged: () => void };

/**
 * Shows name, date of birth and AMA number once the rider has results. Then they are read-only, and staff change them
 * on request. It also shows the status of a request.
 */
export function IdentityPart({ rider, change, onChanged }: Props) {
  const { t } = useLingui();
  const { proxyHost } = useSession();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const facts = [
    [t`Name`, rider.fullName],
    [t`Date of birth`, format.date(rider.dateOfBirth)],
    [t`AMA number`, rider.amaNumber ?? "–"],
  ] as const;
  return (
    <div className="grid max-w-read gap-4">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-t1 text-ink-2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-ink-2">
        {rider.identityLocked ? (
          <Trans>
            You have results under this name, and dealers check it against your photo ID. Only our team can change it.
          </Trans>
        ) : (
          <Trans>Until you’re an adult, only our team can change your date of birth.</Trans>
        )}
      </p>
      {change ? <ChangeState rider={rider} change={change} onChanged={onChanged} /> : null}
      {change?.state === "open" || proxyHost ? null : open ? (
        <IdentityForm
          rider={rider}
          onAsked={() => {
            setOpen(false);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>
            <Trans>Request a change…</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function ChangeState({ rider, change, onChanged }: Props & { change: Change }) {
  const { t } = useLingui();
  const { proxyHost } = useSession();
  const toast = useToast();
  const format = useFormat();
  const { wanted, answer } = change;
  const asked = format.date(change.askedAt);
  const decided = format.date(change.decidedAt);
  const texts = [
    wanted.firstName,
    wanted.lastName,
    wanted.dateOfBirth && format.date(wanted.dateOfBirth),
    wanted.amaNumber === null ? t`no AMA number` : wanted.amaNumber,
  ].filter(Boolean);
  const what = format.list(texts.map(String));
  const withdraw = async () => {
    try {
      await withdrawIdentityChange(rider._id);
      onChanged();
      toast({ text: t`Request withdrawn.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  if (change.state === "withdrawn") return null;
  if (change.state === "open") {
    return (
      <Note tone="info" icon="clock">
        <p>
          <Trans>
            You requested this change on {asked}: {what}. Our team will email you the answer.
          </Trans>
        </p>
        {proxyHost ? null : (
          <Button className="mt-3" size="small" onClick={() => void withdraw()}>
            <Trans>Withdraw request</Trans>
          </Button>
        )}
      </Note>
    );
  }
  return (
    <Note tone="info" icon="info">
      {change.state === "approved" ? (
        <Trans>
          Changed on {decided}: {what}.
        </Trans>
      ) : (
        <Trans>
          Declined on {decided}: {what}.
        </Trans>
      )}{" "}
      {answer}
    </Note>
  );
}
