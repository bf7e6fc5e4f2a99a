import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { WalletAnswer } from "#shared/wallet.schema.ts";
import { useSession } from "../platform/api/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";

/** Shows the first screen of a new rider: what is set up, what is still to do, and links to races. */
export function Welcome({
  welcome: { bike, hasPin },
  isConsentMissing,
  hasPlan,
  children,
}: {
  welcome: NonNullable<WalletAnswer["welcome"]>;
  isConsentMissing: boolean;
  /** This is true once the rider has said which race is next. */
  hasPlan: boolean;
  /** The most urgent notes are shown above the list. */
  children: ReactNode;
}) {
  const { user } = useSession();
  const name = user?.fullName.split(" ")[0] ?? "";
  return (
    <section className="card on-brand rounded-[10px_10px_36px_36px] p-5 pb-6" aria-labelledby="welcome">
      <h1 id="welcome" className="text-t5">
        <Trans>Welcome, {name}</Trans>
      </h1>
      <p className="mt-1">
        <Trans>Race, finish in a paying place, and your first award will show up here.</Trans>
      </p>
      <ul className="mt-4 grid border-t-2 border-current">
        <Step isDone={bike === "valid"}>
          {bike === "valid" ? (
            <Trans>Your bike qualifies</Trans>
          ) : bike === "pending" ? (
            <Trans>We’re checking your bike’s VIN. You don’t need to do anything.</Trans>
          ) : (
            <Link to="/auth/rider/profile" search={{ redirect: "vin" }}>
              {bike === "none" ? <Trans>Add your bike</Trans> : <Trans>Check your bike’s VIN</Trans>}
            </Link>
          )}
        </Step>
        <Step isDone={hasPin}>
          {hasPin ? (
            <Trans>Your PIN is set</Trans>
          ) : (
            <Link to="/auth/rider/profile">
              <Trans>Set your PIN to spend credit at a dealer</Trans>
            </Link>
          )}
        </Step>
        {isConsentMissing ? (
          <Step isDone={false}>
            <Trans>A parent or guardian has to consent</Trans>
          </Step>
        ) : null}
        <Step isDone={hasPlan}>
          {hasPlan ? (
            <Trans>Your next race is planned, and we’ll remind you</Trans>
          ) : (
            <Trans>Tell us which race you’re riding, and we’ll remind you</Trans>
          )}
        </Step>
      </ul>
      <div className="mt-4 empty:hidden">{children}</div>
      <ButtonLink to="/auth/rider/events" kind="ink" size="tall" icon="calendar" wide className="mt-4">
        <Trans>Find a race</Trans>
      </ButtonLink>
    </section>
  );
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-current py-2">
      {isDone ? (
        <Icon name="check" />
      ) : (
        <span aria-hidden="true" className="size-5 flex-none rounded-full border-2 border-dashed border-current" />
      )}
      <span>
        <span className="sr-only">{isDone ? <Trans>Done:</Trans> : <Trans>To do:</Trans>} </span>
        {children}
      </span>
    </li>
  );
}
