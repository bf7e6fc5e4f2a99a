import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { countryName } from "#shared/countries.ts";
import type { MergeSide } from "#shared/merges.schema.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Link } from "../../../ui/link.tsx";

/** Shows the details of both accounts side by side, and marks those that differ. */
export function CompareRiders({ keep, gone, children }: { keep: MergeSide; gone: MergeSide; children: ReactNode }) {
  const { t } = useLingui();
  const factsOf = useFacts();
  const [left, right] = [factsOf(keep), factsOf(gone)];
  return (
    <section className="panel p-5" aria-labelledby="compare">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="compare" className="text-t3">
          <Trans>Compare</Trans>
        </h2>
        {children}
      </div>
      {/* On a phone the label is above the two values, because three columns would break words. The roles are explicit,
          because a table that is not displayed as one would lose them. */}
      <table role="table" className="w-full table-fixed max-md:block">
        <caption className="sr-only">{t`Both accounts, side by side`}</caption>
        <thead role="rowgroup" className="max-md:block">
          <tr role="row" className="border-b-2 border-ink align-top max-md:grid max-md:grid-cols-2">
            <th role="columnheader" scope="col" className="w-1/4 py-2 text-start max-md:sr-only">
              <span className="sr-only">{t`Detail`}</span>
            </th>
            {([["keep", keep] as const, ["delete", gone] as const] as const).map(([side, { _id, fullName }]) => (
              <th key={side} role="columnheader" scope="col" className="py-2 pe-3 text-start">
                <span className="block text-t1 font-normal text-ink-2">
                  {side === "keep" ? <Trans context="merge">Keep</Trans> : <Trans context="merge">Delete</Trans>}
                </span>
                <Link to="/auth/admin/rider/{riderId?}" params={{ riderId: _id }}>
                  {fullName}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {left.map(({ key, label, value, isIdentity }, at) => {
            const other = right[at]?.value ?? null;
            const differs = isIdentity && value !== null && other !== null && value !== other;
            return (
              <tr
                key={key}
                role="row"
                className="border-b border-line align-top last:border-0 max-md:grid max-md:grid-cols-2"
              >
                <th
                  role="rowheader"
                  scope="row"
                  className="py-2 pe-3 text-start font-normal text-ink-2 max-md:col-span-2 max-md:pb-0 max-md:text-t1"
                >
                  {label}
                </th>
                <td role="cell" className="py-2 pe-3 break-words max-md:pt-0">
                  {value ?? "–"}
                </td>
                <td role="cell" className="py-2 break-words max-md:pt-0">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="min-w-0">{other ?? "–"}</span>
                    {differs ? (
                      <Badge tone="warn">
                        <Trans>Differs</Trans>
                      </Badge>
                    ) : null}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface ShownFact {
  key: string;
  label: string;
  value: string | null;
  /** This is true for a fact that is the same in two accounts of one person, so that a difference is a warning. */
  isIdentity?: boolean;
}

/** Returns a function that lists the facts of an account, in the same order for both. */
function useFacts(): (side: MergeSide) => ShownFact[] {
  const { t } = useLingui();
  const format = useFormat();
  const yesNo = (yes: boolean) => (yes ? t`Yes` : t`No`);
  return (side) => [
    { key: "email", label: t`Login email`, value: side.email },
    { key: "further", label: t`Other emails`, value: side.furtherEmails.join(", ") || null },
    { key: "ama", label: t`AMA number`, value: side.amaNumber, isIdentity: true },
    {
      key: "born",
      label: t`Date of birth`,
      value: side.dateOfBirth && format.date(side.dateOfBirth),
      isIdentity: true,
    },
    { key: "hometown", label: t`Hometown`, value: side.hometown, isIdentity: true },
    { key: "place", label: t`City`, value: side.place, isIdentity: true },
    {
      key: "country",
      label: t`Country`,
      value: side.country && countryName(side.country, format.locale),
      isIdentity: true,
    },
    { key: "phone", label: t`Phone`, value: side.phone && format.phone(side.phone), isIdentity: true },
    { key: "registered", label: t`Registered`, value: format.date(side.registeredAt) },
    { key: "login", label: t`Last login`, value: side.lastLoginAt && format.date(side.lastLoginAt) },
    { key: "results", label: t`Results`, value: format.number(side.results) },
    { key: "redemptions", label: t`Redemptions`, value: format.number(side.redemptions) },
    { key: "documents", label: t`Documents`, value: format.number(side.documents) },
    { key: "bikes", label: t`Bikes`, value: side.bikes.join(", ") || null },
    { key: "payment", label: t`Payment info`, value: yesNo(side.hasPaymentInfo) },
    { key: "pin", label: t`PIN`, value: side.hasPin ? t`Set` : t`Not set` },
    { key: "guardian", label: t`Guardian`, value: side.guardian },
    { key: "factory", label: t`Factory rider`, value: yesNo(side.factory) },
  ];
}
