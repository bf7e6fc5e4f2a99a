import { useEffect, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { PromoterEffects } from "#shared/promoters.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { LoginsEnd } from "../../parts/logins/logins-end.tsx";
import { textOf } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { activatePromoter, getPromoterEffects } from "./promoter-api.ts";

export interface PromoterActivation {
  promoterId: string;
  name: string;
  /** This is true to activate the promoter, and false to deactivate it. */
  active: boolean;
}

/**
 * Asks for confirmation before a promoter is activated or deactivated, and shows the consequences for people and money.
 */
export function PromoterActivationDialog({
  asked: { promoterId, name, active },
  onClose,
  onDone,
}: {
  asked: PromoterActivation;
  onClose: () => void;
  onDone: () => void;
}) {
  const toast = useToast();
  const [effects, setEffects] = useState<PromoterEffects | string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    getPromoterEffects(promoterId, left.signal).then(
      (answer) => setEffects(answer.effects),
      (error: unknown) => left.signal.aborted || setEffects(textOf(error)),
    );
    return () => left.abort();
  }, [promoterId]);
  return (
    <ActDialog
      open
      title={active ? <Trans>Activate {name}?</Trans> : <Trans>Deactivate {name}?</Trans>}
      safe={active ? <Trans>Not yet</Trans> : <Trans>Don’t deactivate</Trans>}
      act={active ? <Trans>Activate</Trans> : <Trans>Deactivate</Trans>}
      danger={!active}
      waits={effects === null || typeof effects === "string"}
      needsReason={!active}
      onClose={onClose}
      onAct={async (reason) => {
        await activatePromoter(promoterId, { active, reason: reason || null });
        toast({ text: active ? <Trans>{name} is active again.</Trans> : <Trans>{name} was deactivated.</Trans> });
        onDone();
      }}
    >
      {effects === null ? (
        <SkeletonRows rows={3} />
      ) : typeof effects === "string" ? (
        <p role="alert" className="font-semibold text-bad">
          {effects}
        </p>
      ) : active ? (
        <p>
          <Plural
            value={effects.logins}
            _0="No one there has a login yet. Invite someone next."
            one="# person will be able to log in again and will get emails about its events."
            other="# people will be able to log in again, and emails about its events will resume."
          />
        </p>
      ) : (
        <Ends effects={effects} />
      )}
    </ActDialog>
  );
}

/** Shows what a deactivation ends. A line that concerns no people and no money is left out. */
function Ends({ effects: { logins, loggedIn, series, upcoming, owed, waiting } }: { effects: PromoterEffects }) {
  const format = useFormat();
  const amounts = format.list(waiting.map(({ amount, currency }) => format.money(amount, currency)));
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <LoginsEnd logins={logins} loggedIn={loggedIn} />
      <li>
        <Trans>Reminders and other event emails will stop.</Trans>
      </li>
      {owed > 0 ? (
        <li>
          <Plural value={owed} one="# event still needs results." other="# events still need results." />{" "}
          {waiting.length > 0 ? <Trans>Riders are waiting for up to {amounts}.</Trans> : null}{" "}
          <Trans>Your team will have to enter the results.</Trans>
        </li>
      ) : null}
      {upcoming > 0 ? (
        <li>
          <Plural
            value={upcoming}
            one="# upcoming event will stay on the schedule."
            other="# upcoming events will stay on the schedule."
          />
        </li>
      ) : null}
      {series > 0 ? (
        <li>
          <Plural
            value={series}
            one="# series will still list this promoter."
            other="# series will still list this promoter."
          />
        </li>
      ) : null}
    </ul>
  );
}
