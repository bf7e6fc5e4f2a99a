import { dayPacific } from "#shared/dates.ts";
import type { AwardStatus } from "#shared/ledger.ts";
import type { AwardKind } from "#shared/wallet.ts";
import type { AwardRecord } from "#shared/wallet.schema.ts";
import type { Ctx } from "../platform/context.ts";
import { tableFile, type FileFormat } from "../platform/http/lists/table-file.ts";
import { words, type Descriptor } from "../platform/words.ts";

const heads = {
  issued: { id: "awards.file.issued", message: "Issued" },
  event: { id: "awards.file.event", message: "Event" },
  raced: { id: "awards.file.raced", message: "Race day" },
  class: { id: "awards.file.class", message: "Class" },
  place: { id: "awards.file.place", message: "Place" },
  kind: { id: "awards.file.kind", message: "Type" },
  status: { id: "awards.file.status", message: "Status" },
  expires: { id: "awards.file.expires", message: "Expires" },
  won: { id: "awards.file.won", message: "Won" },
  left: { id: "awards.file.left", message: "Left" },
  currency: { id: "awards.file.currency", message: "Currency" },
} satisfies Record<string, Descriptor>;

const kinds = {
  credit: { id: "awards.file.kind.credit", message: "Dealer credit" },
  cash: { id: "awards.file.kind.cash", message: "Cash" },
  bonus: { id: "awards.file.kind.bonus", message: "Bonus" },
} satisfies Record<AwardKind, Descriptor>;

const statuses = {
  Current: { id: "awards.file.status.current", message: "Current" },
  Expired: { id: "awards.file.status.expired", message: "Expired" },
  Spent: { id: "awards.file.status.spent", message: "Spent" },
  Earned: { id: "awards.file.status.earned", message: "Earned" },
  Funded: { id: "awards.file.status.funded", message: "In a payout" },
  Paid: { id: "awards.file.status.paid", message: "Paid" },
  Reversed: { id: "awards.file.status.reversed", message: "Reversed" },
} satisfies Record<AwardStatus, Descriptor>;

const day = (instant: string | null): string => (instant === null ? "" : dayPacific(new Date(instant)));

/** Returns all of a rider's awards that match a filter, as a file. */
export function awardsFile({ locale }: Ctx, format: FileFormat, rows: readonly AwardRecord[]): Promise<Response> {
  const say = words(locale);
  return tableFile(locale, format, "awards", [
    Object.values(heads).map((head) => say.text(head)),
    ...rows.map(({ source, ...award }) => [
      day(award.issuedAt),
      source?.eventTitle ?? award.note ?? say.text(kinds.bonus),
      source?.firstDate ?? "",
      source?.className ?? "",
      source?.place ?? "",
      say.text(kinds[award.type]),
      say.text(statuses[award.status]),
      day(award.expiresAt),
      { cents: award.initialValue },
      { cents: award.currentValue },
      award.currency,
    ]),
  ]);
}
