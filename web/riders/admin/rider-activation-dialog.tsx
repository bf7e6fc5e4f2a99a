import { useEffect, useState, type ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { RiderActivationEffects } from "#shared/rider-staff.schema.ts";
import { ActDialog, ActConsequences } from "../../parts/act-dialog.tsx";
import { textOf } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { getRiderActivationEffects } from "./activation-effects.ts";

/** These are the riders to activate or deactivate; `name` is the name if there is only one. */
export interface RiderActivation {
  riderIds: string[];
  active: boolean;
  name: string | null;
}

/**
 * Asks for confirmation and a reason before riders are activated or deactivated, with the consequences for people and
 * money.
 */
export function RiderActivationDialog({
  asked,
  onClose,
  onAct,
}: {
  asked: RiderActivation;
  onClose: () => void;
  onAct: (reason: string) => Promise<unknown>;
}) {
  const { active } = asked;
  const [found, setFound] = useState<RiderActivationEffects | string | null>(null);
  // The ids are joined to a string, so that a new array with the same riders does not send another request.
  const ids = asked.riderIds.join(",");
  useEffect(() => {
    const left = new AbortController();
    getRiderActivationEffects(ids.split(","), active, left.signal).then(
      (effects) => setFound(effects),
      (error: unknown) => left.signal.aborted || setFound(textOf(error)),
    );
    return () => left.abort();
  }, [ids, active]);
  const name = asked.name ?? "";
  const count = asked.riderIds.length;
  return (
    <ActDialog
      open
      title={
        active ? (
          name ? (
            <Trans>Activate {name}?</Trans>
          ) : (
            <Plural value={count} one="Activate # rider?" other="Activate # riders?" />
          )
        ) : name ? (
          <Trans>Deactivate {name}?</Trans>
        ) : (
          <Plural value={count} one="Deactivate # rider?" other="Deactivate # riders?" />
        )
      }
      safe={active ? <Trans>Not yet</Trans> : <Trans>Don’t deactivate</Trans>}
      act={
        active ? (
          name ? (
            <Trans>Activate</Trans>
          ) : (
            <Plural value={count} one="Activate #" other="Activate #" />
          )
        ) : name ? (
          <Trans>Deactivate</Trans>
        ) : (
          <Plural value={count} one="Deactivate #" other="Deactivate #" />
        )
      }
      danger={!active}
      waits={found === null || typeof found === "string"}
      needsReason
      onClose={onClose}
      onAct={onAct}
    >
      <ActConsequences found={found}>
        {(effects) => (active ? <Returns effects={effects} /> : <Ends effects={effects} isOne={count === 1} />)}
      </ActConsequences>
    </ActDialog>
  );
}

const List = ({ children }: { children: ReactNode }) => <ul className="grid list-disc gap-1 pl-5">{children}</ul>;

function useAmounts() {
  const format = useFormat();
  return (sums: RiderActivationEffects["credit"]) =>
    format.list(sums.map(({ amount, currency }) => format.money(amount, currency)));
}

/** Shows what ends when the riders are deactivated. A line without people or money is left out. */
function Ends({ effects: { loggedIn, credit, cash }, isOne }: { effects: RiderActivationEffects; isOne: boolean }) {
  const amounts = useAmounts();
  const [creditText, cashText] = [amounts(credit), amounts(cash)];
  return (
    <List>
      <li>
        <Trans>They won’t be able to log in or use credit, and new results won’t earn anything.</Trans>
      </li>
      {loggedIn > 0 ? (
        <li>
          {isOne ? (
            <Trans>They’re logged in and will be logged out.</Trans>
          ) : (
            <Plural
              value={loggedIn}
              one="# is logged in and will be logged out."
              other="# are logged in and will be logged out."
            />
          )}
        </li>
      ) : null}
      {credit.length > 0 ? (
        <li>
          {isOne ? (
            <Trans>{creditText} in credit will stay on the account and keep its expiration dates.</Trans>
          ) : (
            <Trans>{creditText} in credit will stay on their accounts and keep its expiration dates.</Trans>
          )}
        </li>
      ) : null}
      {cash.length > 0 ? (
        <li>
          <Trans>{cashText} in cash hasn’t been paid yet and will still be owed.</Trans>
        </li>
      ) : null}
      <li>
        <Trans>They’ll get an email that won’t mention the reason.</Trans>
      </li>
    </List>
  );
}

function Returns({ effects: { givesCredit, givesCash, bikesGone } }: { effects: RiderActivationEffects }) {
  const amounts = useAmounts();
  const [creditText, cashText] = [amounts(givesCredit), amounts(givesCash)];
  return (
    <List>
      <li>
        <Trans>They’ll be able to log in and use their credit again, and they’ll get an email.</Trans>
      </li>
      {givesCredit.length > 0 ? (
        <li>
          <Trans>Results from races run while the account was deactivated will earn {creditText} in credit.</Trans>
        </li>
      ) : null}
      {givesCash.length > 0 ? (
        <li>
          <Trans>Results from races run while the account was deactivated will earn {cashText} in cash.</Trans>
        </li>
      ) : null}
      {bikesGone > 0 ? (
        <li>
          <Plural
            value={bikesGone}
            one="# bike will be removed, because another account has its VIN now."
            other="# bikes will be removed, because other accounts have their VINs now."
          />
        </li>
      ) : null}
    </List>
  );
}
