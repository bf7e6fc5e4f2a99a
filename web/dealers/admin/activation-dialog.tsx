import { useEffect, useState, type ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { ActivationEffects } from "#shared/dealer-activation.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { LoginsEnd } from "../../parts/logins/logins-end.tsx";
import { textOf } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { getActivationEffects, setActive } from "./admin-api.ts";

/** These are the dealers to activate or deactivate; `name` is the name if there is only one. */
export interface Activation {
  dealerIds: string[];
  active: boolean;
  name: string | null;
}

/** Asks for confirmation before dealers are activated or deactivated, with the consequences for people and money. */
export function ActivationDialog({
  asked,
  onClose,
  onDone,
}: {
  /** This is null while the dialog is closed. */
  asked: Activation | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const toast = useToast();
  const [found, setFound] = useState<{ of: Activation; effects: ActivationEffects | string } | null>(null);
  useEffect(() => {
    if (!asked) return undefined;
    const left = new AbortController();
    getActivationEffects(asked.dealerIds, asked.active, left.signal).then(
      ({ effects }) => setFound({ of: asked, effects }),
      (error: unknown) => left.signal.aborted || setFound({ of: asked, effects: textOf(error) }),
    );
    return () => left.abort();
  }, [asked]);
  const effects = found?.of === asked ? found?.effects : undefined;
  const count = asked?.dealerIds.length ?? 0;
  const name = asked?.name ?? "";
  const words = asked?.active ? activateWords(name, count) : deactivateWords(name, count);
  return (
    <ActDialog
      open={asked !== null}
      {...words}
      danger={asked?.active === false}
      waits={typeof effects !== "object"}
      needsReason={asked?.active === false}
      onClose={onClose}
      onAct={async (reason) => {
        if (!asked) return;
        await setActive(asked.dealerIds, asked.active, reason);
        toast({ text: words.done });
        onDone();
      }}
    >
      {effects === undefined ? (
        <SkeletonRows rows={3} />
      ) : typeof effects === "string" ? (
        <p role="alert" className="font-semibold text-bad">
          {effects}
        </p>
      ) : asked?.active ? (
        <Returns effects={effects} />
      ) : (
        <Ends effects={effects} />
      )}
    </ActDialog>
  );
}

type Words = Record<"title" | "safe" | "act" | "done", ReactNode>;

function deactivateWords(name: string, count: number): Words {
  return {
    title: name ? (
      <Trans>Deactivate {name}?</Trans>
    ) : (
      <Plural value={count} one="Deactivate # dealer?" other="Deactivate # dealers?" />
    ),
    safe: <Trans>Don’t deactivate</Trans>,
    act: name ? <Trans>Deactivate</Trans> : <Plural value={count} one="Deactivate #" other="Deactivate #" />,
    done: name ? (
      <Trans>{name} was deactivated.</Trans>
    ) : (
      <Plural value={count} one="# dealer was deactivated." other="# dealers were deactivated." />
    ),
  };
}

function activateWords(name: string, count: number): Words {
  return {
    title: name ? (
      <Trans>Activate {name}?</Trans>
    ) : (
      <Plural value={count} one="Activate # dealer?" other="Activate # dealers?" />
    ),
    safe: <Trans>Not yet</Trans>,
    act: name ? <Trans>Activate</Trans> : <Plural value={count} one="Activate #" other="Activate #" />,
    done: name ? (
      <Trans>{name} is active again.</Trans>
    ) : (
      <Plural value={count} one="# dealer is active again." other="# dealers are active again." />
    ),
  };
}

/** Shows what ends when the dealers are deactivated. A line without people or money is left out. */
function Ends({ effects }: { effects: ActivationEffects }) {
  const format = useFormat();
  const { logins, loggedIn, kiosks, queued, favourites, due } = effects;
  const amounts = format.list(due.map(({ amount, currency }) => format.money(amount, currency)));
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>
        <Trans>
          Once deactivated, dealers aren’t listed in the dealer finder, and no one can redeem or refund credit there.
        </Trans>
      </li>
      <LoginsEnd logins={logins} loggedIn={loggedIn} />
      {kiosks > 0 ? (
        <li>
          <Plural
            value={kiosks}
            one="# kiosk will stop taking redemptions."
            other="# kiosks will stop taking redemptions."
          />{" "}
          {queued > 0 ? (
            <Plural
              value={queued}
              one="# unsent redemption will need review."
              other="# unsent redemptions will need review."
            />
          ) : null}
        </li>
      ) : null}
      {favourites > 0 ? (
        <li>
          <Plural value={favourites} one="Favorited by # rider." other="Favorited by # riders." />
        </li>
      ) : null}
      {due.length > 0 ? (
        <li>
          <Trans>{amounts} in parts credit will remain due and can still be settled.</Trans>
        </li>
      ) : null}
    </ul>
  );
}

function Returns({ effects: { logins } }: { effects: ActivationEffects }) {
  return (
    <>
      <p>
        <Trans>Once active, dealers are listed in the dealer finder, and riders can redeem credit there.</Trans>
      </p>
      {logins > 0 ? (
        <p>
          <Plural
            value={logins}
            one="# person will be able to log in again."
            other="# people will be able to log in again."
          />
        </p>
      ) : null}
    </>
  );
}
