import { useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryName, regionName } from "#shared/countries.ts";
import type { RequestRecord } from "#shared/requests.schema.ts";
import { AuditLink } from "../ui/audit-link.tsx";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { useFormat } from "../platform/use-format.ts";
import { newKey } from "../platform/api/api.ts";
import { isUndecided } from "../platform/api/undecided.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress, type PageAddress } from "../ui/page-address.ts";
import { Note } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { approveRequest } from "./api.ts";
import { ReasonForm } from "./reason-form.tsx";
import { askedFor, detailNames, roleNames, stateNames } from "./request-words.ts";

/** Returns the page of the record of the person who sent a request. */
function requesterAddress(role: RequestRecord["role"], id: string): PageAddress {
  if (role === "rider") return pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId: id } });
  if (role === "dealer") return pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId: id } });
  if (role === "promoter") return pageAddress("/auth/admin/promoter/{promoterId?}", { params: { promoterId: id } });
  return pageAddress("/auth/admin/admin/{adminId}", { params: { adminId: id } });
}

/** Shows all details of one request, and the form to answer it. */
export function RequestDetails({ request, onDecided }: { request: RequestRecord; onDecided: () => void }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const counter = useCounterFormat();
  const { name, email, kind, role, recordId, details, state, decidedAt, reason } = request;
  const since = format.relative(request.createdAt).text;
  const decided = format.date(decidedAt);
  const shown = (field: string, text: string) => {
    if (field === "phone") return format.phone(text);
    if (field === "giveUpMoney") return <Trans>Yes</Trans>;
    if (field === "country") return countryName(text, format.locale);
    if (field === "state") return regionName(details.country ?? "", text, format.locale);
    if (field === "dateOfBirth" || field === "dateOfBirthBefore") return format.date(text);
    return text;
  };
  const lines = Object.entries(detailNames).flatMap(([field, label]) => {
    const text = details[field];
    return text ? [{ field, label: i18n._(label), text }] : [];
  });
  return (
    <div className="grid gap-4">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0 flex-1">
          <p className="text-t1 text-ink-2">
            {i18n._(askedFor(request))}
            {kind === "join" ? null : ` · ${i18n._(roleNames[role])}`}
          </p>
          {recordId === null ? null : (
            <p>
              <Link href={requesterAddress(role, recordId)} className="inline-flex min-h-11 items-center">
                {name}
              </Link>
            </p>
          )}
          <p className="break-all">
            <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center">
              {email}
            </a>
          </p>
        </div>
        <p className="flex flex-wrap items-center justify-end gap-x-3 text-t1 text-ink-2">
          {state === "open" ? null : (
            <Badge fill={state === "approved" ? "filled" : "hatched"}>{i18n._(stateNames[state])}</Badge>
          )}
          <time
            dateTime={request.createdAt}
            title={counter.dateTime(request.createdAt)}
            className="inline-block first-letter:uppercase"
          >
            {since}
          </time>
        </p>
      </div>
      {lines.length > 0 ? (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {lines.map(({ field, label, text }) => (
            <div key={field} className={text.length > 80 ? "sm:col-span-2" : ""}>
              <dt className="text-t1 text-ink-2">{label}</dt>
              <dd className="break-words whitespace-pre-line">{shown(field, text)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {state === "open" && kind === "recovery" ? (
        <Note tone="info" icon="info">
          <Trans>
            Confirm who’s asking. Then change the email on the person’s record and mark the request as done. Nothing
            changes automatically.
          </Trans>
        </Note>
      ) : null}
      {state === "open" ? <Answer request={request} onDecided={onDecided} /> : null}
      {decidedAt === null ? null : (
        <p className="text-t1 text-ink-2">
          {state === "withdrawn" ? <Trans>Withdrawn {decided}.</Trans> : <Trans>Answered {decided}.</Trans>} {reason}
        </p>
      )}
      <div>
        <AuditLink record={request._id} />
      </div>
    </div>
  );
}

function Answer({ request, onDecided }: { request: RequestRecord; onDecided: () => void }) {
  const { t } = useLingui();
  const ask = useConfirm();
  const toast = useToast();
  const [answering, setAnswering] = useState<"approve" | "decline" | null>(null);
  /** This is the answer whose form was closed, so that its button gets the focus back. */
  const [left, setLeft] = useState<"approve" | "decline" | null>(null);
  const form = useSubmit();
  const [dealerId, setDealerId] = useState("");
  const key = useRef(newKey());
  const sums = useSums();
  const { _id: id, kind, name, email, openMoney, givenUp, candidates } = request;
  const forfeited = sums(givenUp);

  const yes = async () => {
    const question =
      kind === "join"
        ? {
            title: t`Open an account for ${name}?`,
            body: t`We’ll email login steps to ${email}.`,
            act: t`Open account`,
          }
        : kind === "deletion"
          ? {
              title: t`Delete data for ${name}?`,
              body:
                givenUp.length > 0
                  ? t`This account still has ${forfeited}, which ${name} will give up for good. This will permanently remove the person’s data. Money records will be kept.`
                  : t`This will permanently remove the person’s data. Money records will be kept.`,
              act: t`Delete permanently`,
              danger: true,
              typed: name,
            }
          : {
              title: t`Mark this as done?`,
              body: t`Confirm that you’ve answered ${email} and made the changes.`,
              act: t`Mark as done`,
            };
    if (!(await ask({ safe: t`Not yet`, ...question }))) return;
    await form.run(async () => {
      try {
        await approveRequest(id, { dealerId: dealerId === "" ? null : dealerId }, key.current);
      } catch (error) {
        if (!isUndecided(error)) key.current = newKey();
        throw error;
      }
      onDecided();
      toast({
        text:
          kind === "join"
            ? t`Account opened for ${name}.`
            : kind === "deletion"
              ? t`Data for ${name} deleted.`
              : t`Account recovery for ${name} was marked as done.`,
      });
    });
  };

  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {candidates.length > 0 ? (
        <SelectField
          className="max-w-field"
          id={`dealer-${id}`}
          label={<Trans>Is this an existing dealer?</Trans>}
          empty={t`No, it’s new`}
          choices={candidates.map((dealer) => ({
            value: dealer._id,
            label: [dealer.name, [dealer.city, dealer.state].filter(Boolean).join(", "), dealer.dealerId]
              .filter(Boolean)
              .join(" · "),
          }))}
          value={dealerId}
          onChange={(event) => setDealerId(event.target.value)}
        />
      ) : null}
      <FieldError id={`answer-${id}-error`} error={form.message} />
      {answering ? (
        <ReasonForm
          key={answering}
          approves={answering === "approve"}
          id={id}
          name={name}
          onDone={onDecided}
          onClose={() => {
            setLeft(answering);
            setAnswering(null);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            kind="brand"
            aria-keyshortcuts="a"
            autoFocus={left === "approve"}
            busy={form.busy}
            busyLabel={<Trans>Saving…</Trans>}
            reason={openMoney.length > 0 ? <StillOpen money={openMoney} /> : undefined}
            onClick={() => (kind === "identity" ? setAnswering("approve") : void yes())}
          >
            {kind === "join" ? (
              <Trans>Open account</Trans>
            ) : kind === "deletion" ? (
              <Trans>Delete data</Trans>
            ) : kind === "identity" ? (
              <Trans>Change record…</Trans>
            ) : (
              <Trans>Mark as done</Trans>
            )}
          </Button>
          <Button aria-keyshortcuts="r" autoFocus={left === "decline"} onClick={() => setAnswering("decline")}>
            <Trans>Decline…</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Says which money prevents the deletion, each kind with its amount. */
function StillOpen({ money }: { money: RequestRecord["openMoney"] }) {
  const sums = useSums();
  const open = sums(money);
  return <Trans>This account still has {open}.</Trans>;
}

/** Returns a function that lists sums of money in words, each kind and currency with its amount. */
function useSums(): (money: RequestRecord["openMoney"]) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (money) =>
    format.list(
      money.map(({ kind, currency, amount }) => {
        const sum = format.money(amount, currency);
        if (kind === "credit") return t`${sum} in credit`;
        return kind === "cash" ? t`${sum} in cash` : t`${sum} in a payout that hasn’t been sent`;
      }),
    );
}
