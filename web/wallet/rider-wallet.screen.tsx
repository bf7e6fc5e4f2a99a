import { useEffect, useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { heldTogether } from "#shared/format-dates.ts";
import { formatDeviceDateTime } from "#shared/format-device.ts";
import type { PaymentInfoAnswer } from "#shared/payouts.schema.ts";
import type { RiderResult, WalletAnswer } from "#shared/wallet.schema.ts";
import { withTimeout, type Cached } from "../platform/api/read.ts";
import { fetchAhead } from "../platform/chunk-reload.ts";
import { CopyBanner } from "../platform/cache/as-of.tsx";
import { useReloadOnline } from "../platform/cache/reload-online.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { sessionNow, useSession } from "../platform/api/session.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { getApprovals } from "./approvals/approvals-api.ts";
import { ApprovalsNote } from "./approvals/rider-approvals.tsx";
import { EventRow } from "../events/schedule/event-row.tsx";
import { getPaymentInfo } from "../payouts/api.ts";
import { onlyDocumentsMissing, PaymentNeeds } from "../payouts/payment-needs.tsx";
import { getWallet } from "./api.ts";
import { BalanceCard } from "./balance-card.tsx";
import { CashCard } from "./cash-card.tsx";
import { RedemptionLines } from "./redemption-lines.tsx";
import { ResultLines } from "./results/result-lines.tsx";
import { markAwardsSeen, newAwardsIn } from "./seen-awards.ts";
import { useStoreForOffline } from "./use-store-for-offline.ts";
import { pageAddress, type PageAddress, type PlainPath } from "../ui/page-address.ts";

/**
 * Loads the wallet. Documents are requested only for riders who have earned cash (docs/spec/portal.md#roles). The
 * requests for documents and approvals time out early, so that they do not delay the wallet.
 */
export async function loader({ signal }: Loading) {
  const soon = withTimeout(signal);
  const [wallet, info, approvals] = await Promise.all([
    getWallet(signal),
    getPaymentInfo(soon).catch(() => null),
    getApprovals(soon).catch(() => null),
  ]);
  // The server also renders these parts, so their code is loaded here and not during rendering.
  const notes = wallet.missingConsent || wallet.mayConsentAsAdult ? await import("./consent-note.tsx") : null;
  const Welcome = wallet.welcome ? (await import("./welcome.tsx")).Welcome : null;
  return { wallet, info, approvals: approvals?.approvals.length ?? 0, notes, Welcome };
}

/**
 * Stores the card, the profile and the documents for use offline. Their code is in other folders and is loaded only
 * now, not with the wallet.
 */
async function storeOthers(signal: AbortSignal): Promise<void> {
  const [{ getIdCard }, { getOwnProfile }, { getOwnAccount }, { getDocuments }] = await Promise.all([
    import("../idcards/api.ts"),
    import("../riders/profile/own-profile.ts"),
    import("../accounts/own-account-api.ts"),
    import("../documents/api.ts"),
  ]);
  await getIdCard(signal);
  await getOwnProfile({ account: getOwnAccount, papers: getDocuments }, signal);
}

/** Shows the rider's home screen: the wallet. On a desktop it has two columns. */
export function Screen({ data: { wallet, info, approvals, notes, Welcome } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const format = useFormat();
  const { reload } = useWhere();
  usePageTitle(t`Home`);
  useReloadOnline(wallet.lastSynced !== null);
  useStoreForOffline(wallet.lastSynced === null, storeOthers);
  const isWelcome = Boolean(Welcome && wallet.welcome);
  const asOf = heldTogether(formatDeviceDateTime(new Date(wallet.asOf), format.locale));
  const consent =
    notes && wallet.missingConsent ? (
      <div className="mb-4 text-t2">
        <notes.ConsentNote missing={wallet.missingConsent} />
      </div>
    ) : notes ? (
      <div className="mb-4 text-t2">
        <notes.OwnConsentNote onChanged={() => void reload()} />
      </div>
    ) : null;
  return (
    <div className="text-t3">
      {wallet.lastSynced ? (
        <CopyBanner>
          <Trans>Balance as of {asOf}.</Trans>
        </CopyBanner>
      ) : null}
      <Announced wallet={wallet} />
      <div className={`grid gap-x-10 lg:grid-cols-2 lg:items-start ${isWelcome ? "" : "lg:grid-rows-[auto_1fr_auto]"}`}>
        {Welcome && wallet.welcome ? (
          <Welcome
            welcome={wallet.welcome}
            isConsentMissing={wallet.missingConsent !== null}
            hasPlan={wallet.nextEvents.some(({ racing }) => racing.length > 0)}
          >
            {consent}
          </Welcome>
        ) : (
          <>
            <Money wallet={wallet} info={info} approvals={approvals}>
              {consent}
            </Money>
            <LatestResults results={wallet.lastResults} />
          </>
        )}
        {wallet.nextEvents.length > 0 ? (
          <Latest
            title={wallet.welcome ? <Trans>Next races near you</Trans> : <Trans>Next races</Trans>}
            all="/auth/rider/events"
            link={<Trans>Events</Trans>}
            isFirst={wallet.welcome !== null}
            className={isWelcome ? "" : "lg:col-start-1 lg:row-start-3"}
          >
            <ul>
              {wallet.nextEvents.map((event) => (
                <li key={event._id} className="border-t border-line">
                  <EventRow event={event} area="rider" dated narrow>
                    <Racing classNames={event.racing} />
                  </EventRow>
                </li>
              ))}
            </ul>
          </Latest>
        ) : null}
        {wallet.lastRedemptions.length > 0 ? (
          <Latest
            title={<Trans>Latest redemptions</Trans>}
            all="/auth/rider/redemptions"
            link={<Trans>See all</Trans>}
            // They are below the results, however long the left column is.
            className={isWelcome ? "" : "lg:col-start-2 lg:row-span-2 lg:row-start-2"}
          >
            <RedemptionLines redemptions={wallet.lastRedemptions} />
          </Latest>
        ) : null}
      </div>
    </div>
  );
}

/** Shows the balances, what is missing before cash is paid, and the main buttons. `children` are shown above them. */
function Money({
  wallet,
  info,
  approvals,
  children,
}: {
  wallet: Cached<WalletAnswer>;
  info: PaymentInfoAnswer | null;
  /** This is the number of redemptions that need the rider's approval. */
  approvals: number;
  children: ReactNode;
}) {
  const format = useFormat();
  const [main, ...others] = inOrder(wallet);
  const hasCredit = wallet.balances.some(({ amount }) => amount > 0);
  // Cash is shown first if there is cash to come, because a pro wants to see it, or if there is paid cash and no
  // credit, because an empty credit balance says nothing to a rider who is paid in cash.
  const cashLeads = wallet.cash.some(({ amount, paid }) => amount > 0 || (paid > 0 && !hasCredit));
  return (
    <div className="lg:row-span-2">
      {children}
      {cashLeads ? <CashCard cash={wallet.cash} home={wallet.homeCurrency} info={info} /> : null}
      {main && (hasCredit || !cashLeads) ? (
        <BalanceCard
          balance={main}
          // A stored copy may be days old, so it names only the day and not how far away that is.
          now={wallet.lastSynced ? null : new Date(wallet.asOf)}
          isSecond={cashLeads}
        />
      ) : null}
      {others.map((balance) => (
        <p key={balance.currency} className="flex items-baseline gap-3 px-5 pt-4">
          <span className="figure text-t4">{format.money(balance.amount, balance.currency)}</span>
          <span className="text-ink-2">
            {balance.currency === "CAD" ? (
              <Trans>at dealers in Canada</Trans>
            ) : (
              <Trans>at dealers in the United States</Trans>
            )}
          </span>
        </p>
      ))}
      <ApprovalsNote count={approvals} />
      {info && info.needs.length > 0 ? (
        <div className="mt-4 text-t2">
          <PaymentNeeds info={info} link={payoutsOf(info)} />
        </div>
      ) : null}
      <Actions isForCash={cashLeads && !hasCredit} hasCredit={hasCredit} />
    </div>
  );
}

/** Returns the address of the payouts. If only documents are missing, it leads to the first missing document. */
const payoutsOf = ({ needs }: PaymentInfoAnswer): PageAddress =>
  pageAddress("/auth/rider/earnings", {
    search: { show: "payouts" },
    hash: onlyDocumentsMissing(needs) ? needs[0] : undefined,
  });

function LatestResults({ results }: { results: readonly RiderResult[] }) {
  const { resultsDueDays: dueDays } = useSession().programme;
  return (
    <Latest title={<Trans>Latest results</Trans>} all="/auth/rider/earnings" link={<Trans>See all</Trans>} isFirst>
      {results.length > 0 ? (
        <ResultLines results={results} />
      ) : (
        <EmptyState
          title={<Trans>Your first result will show up here</Trans>}
          action={
            <ButtonLink to="/auth/rider/events">
              <Trans>Find a race</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            Results are due within <Plural value={dueDays} one="# day" other="# days" /> of the race. If yours doesn’t
            earn anything, we’ll tell you why.
          </Trans>
        </EmptyState>
      )}
    </Latest>
  );
}

/** Says which classes the rider plans to race in an upcoming race. */
function Racing({ classNames }: { classNames: readonly string[] }) {
  const format = useFormat();
  if (classNames.length === 0) return null;
  const names = format.list(classNames);
  return (
    <Badge fill="dashed">
      <Trans>You’re racing {names}</Trans>
    </Badge>
  );
}

/** Announces once the awards that are new since the rider last opened the wallet on this device. */
function Announced({ wallet }: { wallet: WalletAnswer }) {
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => {
    const { user, proxyHost } = sessionNow();
    // If staff act as the rider, nothing is announced, because the rider would not see it.
    if (!user || proxyHost) return;
    const { _id: owner } = user;
    const awards = newAwardsIn(owner, wallet);
    if (awards.length === 0) return markAwardsSeen(owner, wallet);
    let isOpen = true;
    // The code is loaded only when there is something to announce. If that fails, the awards are announced the next
    // time.
    void fetchAhead(async () => {
      const { NewAwards } = await import("./new-awards.tsx");
      if (!isOpen) return;
      markAwardsSeen(owner, wallet);
      setShown(<NewAwards awards={awards} />);
    });
    return () => {
      isOpen = false;
    };
  }, [wallet]);
  return shown;
}

/** Lists a few items, with a link to all of them. */
function Latest({
  title,
  all,
  link,
  isFirst = false,
  className = "",
  children,
}: {
  title: ReactNode;
  all: PlainPath;
  link: ReactNode;
  /** This is true for the list at the top of a desktop's right column. */
  isFirst?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`mt-8 min-w-0 ${isFirst ? "lg:mt-0" : ""} ${className}`}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-t4">{title}</h2>
        <Link href={pageAddress(all)} className="inline-flex min-h-11 items-center font-semibold">
          {link}
        </Link>
      </div>
      {children}
    </section>
  );
}

/**
 * Sorts the wallets: the wallet of the rider's country is first, even if it is empty; others are shown only if they
 * have a balance.
 */
function inOrder({ balances, homeCurrency: home }: WalletAnswer): WalletAnswer["balances"] {
  const own = balances.find(({ currency }) => currency === home);
  const others = balances.filter(({ currency, amount }) => currency !== home && amount > 0);
  if (!own && others.length > 0) return others;
  return [own ?? { currency: home, amount: 0, soonestExpiry: null, soonestAmount: 0 }, ...others];
}

/**
 * Shows the main buttons. They lead to the card and to a dealer where credit can be spent or, for a rider with only
 * cash, to the payouts.
 */
function Actions({ isForCash, hasCredit }: { isForCash: boolean; hasCredit: boolean }) {
  const { user } = useSession();
  return (
    <div className="mt-5 grid gap-3">
      {isForCash ? (
        <ButtonLink
          href={pageAddress("/auth/rider/earnings", { search: { show: "payouts" } })}
          kind="brand"
          size="tall"
          icon="wallet"
          wide
        >
          <Trans>See your payouts</Trans>
        </ButtonLink>
      ) : user?.hasPin === false ? (
        <Note tone="warn" icon="alert">
          <Trans>You need a PIN to spend your credit. Set one now.</Trans>{" "}
          <Link to="/auth/rider/profile">
            <Trans>Set your PIN</Trans>
          </Link>
        </Note>
      ) : null}
      {/* Without credit the rider has nothing to spend at a counter, so the link to the card is left out. */}
      {hasCredit ? (
        <ButtonLink to="/auth/rider/card" kind="brand" size="tall" icon="person" wide>
          <Trans>Show my card</Trans>
        </ButtonLink>
      ) : null}
      {isForCash ? null : (
        <ButtonLink to="/auth/rider/dealers" kind="ink" size="tall" icon="pin" wide>
          <Trans>Find a dealer near me</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
