import { Trans } from "@lingui/react/macro";
import { Link } from "./link.tsx";

/** Shows a link to all acts on a record in the audit log. */
export const AuditLink = ({ record }: { record: string }) => (
  <Link to="/auth/admin/audit" search={{ record }} className="inline-flex min-h-11 items-center">
    <Trans>Open in the audit log</Trans>
  </Link>
);
