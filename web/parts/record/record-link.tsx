import type { AuditItem } from "#shared/history.schema.ts";
import { auditSubjects } from "#shared/audit-subjects.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { Link } from "../../ui/link.tsx";
import { pageAddress, type PageAddress } from "../../ui/page-address.ts";

type Subject = AuditItem["subject"];

/** Shows the record that an act concerns, as a link if it has a page. */
export function RecordLink({ subject }: { subject: Subject }) {
  const { locale } = useFormat();
  const shownName = useShownName();
  const kinds: Readonly<Record<string, Record<typeof locale, string>>> = auditSubjects;
  const kind = kinds[subject.type]?.[locale] ?? subject.type;
  if (subject.name === null) return kind;
  const href = addressOf(subject);
  const name = numbered.includes(subject.type) ? (
    // A code or a number alone does not say what it names. The code stays in one line.
    <>
      {kind} <span className="whitespace-nowrap">{subject.name}</span>
    </>
  ) : subject.type === "kioskItem" ? (
    <>
      {kind} · <span className="whitespace-nowrap">{shownName(subject.name)}</span>
    </>
  ) : (
    shownName(subject.name)
  );
  return href === null ? name : <Link href={href}>{name}</Link>;
}

const numbered = ["redemption", "payoutFile"];

/** Returns the staff page of a record; it is null for a kind without one. */
function addressOf({ type, _id }: Subject): PageAddress | null {
  switch (type) {
    case "rider":
      return pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId: _id } });
    case "dealer":
      return pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId: _id } });
    case "event":
      return pageAddress("/auth/admin/event/{eventId?}", { params: { eventId: _id } });
    case "series":
      return pageAddress("/auth/admin/serie/{seriesId?}", { params: { seriesId: _id } });
    case "category":
      return pageAddress("/auth/admin/category/{categoryId?}", { params: { categoryId: _id } });
    case "promoter":
      return pageAddress("/auth/admin/promoter/{promoterId?}", { params: { promoterId: _id } });
    case "admin":
      return pageAddress("/auth/admin/admin/{adminId}", { params: { adminId: _id } });
    case "payoutFile":
      return pageAddress("/auth/admin/payout-file/{fileId}", { params: { fileId: _id } });
    default:
      return null;
  }
}
