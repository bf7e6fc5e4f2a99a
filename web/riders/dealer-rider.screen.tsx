import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DealerRider, DealerRiderAnswer } from "#shared/rider-views.schema.ts";
import type { RedeemAnswer } from "#shared/redemptions.schema.ts";
import { PageFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { offeredEmployees } from "../redemptions/counter-api.ts";
import { RedeemForm } from "../redemptions/redeem-form.tsx";
import { Redeemed } from "../redemptions/redeemed.tsx";
import { RedemptionTable, useRedemptionSheet } from "../redemptions/redemption-table.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { EmptyState, Note } from "../ui/states.tsx";
import { CounterBalance } from "./counter-balance.tsx";
import { getCounterRider } from "./dealer-riders-api.ts";
import { FindOffline } from "./find-offline.tsx";
import { AmaNumber } from "./find-rider.tsx";

export const loader = (loading: Loading<"/auth/dealer/rider/{riderId?}">) =>
  loadPart(async () => ({ counter: await load(loading) }), loading.signal);

async function load({ params, signal }: Loading<"/auth/dealer/rider/{riderId?}">) {
  const [counter, employees] = await Promise.all([
    getCounterRider(params.riderId ?? "", signal),
    offeredEmployees(signal),
  ]);
  return counter && { ...counter, employees };
}

export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  if (!answer) {
    return (
      <PageFailed title={t`Rider`} problem={problem} back={pageAddress("/auth/dealer")} offline={<FindOffline />}>
        <Trans>This rider didn’t load</Trans>
      </PageFailed>
    );
  }
  const { counter } = answer;
  return counter ? <RiderAtCounter key={counter.rider._id} {...counter} /> : <NoRider />;
}

/** Shows one rider at the counter: the balance and the redemption form. */
function RiderAtCounter({ rider, creditRedemptions, employees }: DealerRiderAnswer & { employees: string[] }) {
  const { t } = useLingui();
  const where = useWhere();
  const [answer, setAnswer] = useState<RedeemAnswer | null>(null);
  usePageTitle(rider.fullName);
  const reload = () => void where.reload();
  const { open, refund, dialogs } = useRedemptionSheet(() => {
    setAnswer(null);
    reload();
  });
  return (
    <div className="grid gap-8">
      <header>
        <Link to="/auth/dealer" className="inline-flex min-h-11 items-center gap-2 no-underline">
          <Icon name="back" />
          <Trans>Find another rider</Trans>
        </Link>
        <div className="flex items-center gap-4">
          {rider.profileImage ? <Photo name={rider.fullName} src={rider.profileImage} /> : null}
          <div className="min-w-0">
            <h1 className="text-t5">{rider.fullName}</h1>
            <p className="flex flex-wrap gap-x-4 text-ink-2">
              <span>{rider.hometown}</span>
              {rider.amaNumber ? (
                <span>
                  <AmaNumber ama={rider.amaNumber} />
                </span>
              ) : null}
            </p>
          </div>
        </div>
      </header>
      {answer ? (
        <Redeemed answer={answer} onAnother={() => setAnswer(null)} onRefund={() => refund(answer.redemption)} />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <CounterBalance balance={rider.balance} />
          <Counter
            rider={rider}
            employees={employees}
            onLookAgain={reload}
            onRedeemed={(redeemed) => {
              setAnswer(redeemed);
              reload();
            }}
          />
        </div>
      )}
      <section className="section">
        <h2 className="mb-3 text-t4">
          <Trans>Redeemed here</Trans>
        </h2>
        <RedemptionTable
          caption={t`Redeemed here`}
          redemptions={creditRedemptions}
          onOpen={open}
          hideRider
          empty={<EmptyState icon="document" title={<Trans>No redemptions here yet</Trans>} />}
        />
      </section>
      {dialogs}
    </div>
  );
}

/**
 * Shows the rider's profile photo beside the photo ID check. The photo proves nothing, because the rider uploaded it.
 */
function Photo({ name, src }: { name: string; src: string }) {
  const { t } = useLingui();
  return <img src={src} alt={t`Photo of ${name}`} width={88} height={88} className="size-22 rounded-2 object-cover" />;
}

function NoRider() {
  const { t } = useLingui();
  usePageTitle(t`Not a valid rider`);
  return (
    <div className="panel">
      <h1 className="sr-only">
        <Trans>Not a valid rider</Trans>
      </h1>
      <EmptyState
        title={<Trans>Not a valid rider</Trans>}
        action={
          <ButtonLink to="/auth/dealer" kind="brand" icon="search">
            <Trans>Find a rider</Trans>
          </ButtonLink>
        }
      >
        <Trans>The link may be wrong, or the account may have been merged into another.</Trans>
      </EmptyState>
    </div>
  );
}

/** Shows the redemption form, or the reason why nothing can be redeemed. */
function Counter({
  rider,
  employees,
  onRedeemed,
  onLookAgain,
}: {
  rider: DealerRider;
  employees: readonly string[];
  onRedeemed: (answer: RedeemAnswer) => void;
  onLookAgain: () => void;
}) {
  const why = useWhyNot(rider);
  if (why === null) return <RedeemForm rider={rider} employees={employees} onRedeemed={onRedeemed} />;
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="warn" icon="lock">
        {why}
      </Note>
      <Button icon="refresh" onClick={onLookAgain}>
        <Trans>Check again</Trans>
      </Button>
    </div>
  );
}

function useWhyNot({ active, balance, pinState, pinLockedUntil, firstName }: DealerRider): ReactNode {
  const counter = useCounterFormat();
  if (!active) return <Trans>This rider’s account is deactivated, so their credit can’t be used.</Trans>;
  if (balance.amount === 0) {
    return balance.currency === "USD" ? (
      <Trans>{firstName} has no credit to use in the United States.</Trans>
    ) : (
      <Trans>{firstName} has no credit to use in Canada.</Trans>
    );
  }
  if (pinState === "not_set") {
    return (
      <Trans>
        {firstName} hasn’t set a PIN yet. Riders set their PIN in their own profile, after entering their password.
      </Trans>
    );
  }
  if (pinState === "off") {
    return (
      <Trans>
        The PIN was turned off after too many wrong PINs. {firstName} needs to set a new one in their profile.
      </Trans>
    );
  }
  if (pinState === "locked") {
    const until = pinLockedUntil === null ? "" : counter.dateTime(pinLockedUntil);
    return <Trans>The PIN is locked until {until} after too many wrong PINs.</Trans>;
  }
  return null;
}
