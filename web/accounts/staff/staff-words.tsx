import { Trans } from "@lingui/react/macro";
import { staffRoleNames, staffRoles, type StaffRole } from "#shared/staff-roles.ts";
import type { LoginStatus } from "#shared/logins.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";

/** Explains in one sentence what a role is allowed to do. */
export function RoleHint({ role }: { role: StaffRole }) {
  if (role === "owner") return <Trans>Can do everything, including managing settings, admins, and kiosk keys.</Trans>;
  if (role === "staff") return <Trans>Can do day-to-day work but can’t change settings or manage admins.</Trans>;
  return <Trans>Can see everything but can’t change anything or act as someone else.</Trans>;
}

/** Returns the roles for a select field. */
export function useRoleChoices(): { value: StaffRole; label: string }[] {
  const { locale } = useFormat();
  return staffRoles.toReversed().map((value) => ({ value, label: staffRoleNames[value][locale] }));
}

export const isStaffRole = (value: string): value is StaffRole => staffRoles.some((role) => role === value);

/** Shows the status of an admin's login, with a badge for every status but the normal one. */
export function AdminStatus({ status, invitedUntil }: { status: LoginStatus; invitedUntil?: string | null }) {
  const format = useFormat();
  if (status === "active") return <Trans>Active</Trans>;
  if (status === "deactivated") {
    return (
      <Badge tone="bad">
        <Trans>Deactivated</Trans>
      </Badge>
    );
  }
  if (status === "expired") {
    return (
      <Badge tone="warn">
        <Trans>Not set up</Trans>
      </Badge>
    );
  }
  const until = invitedUntil ? format.date(invitedUntil) : null;
  return (
    <Badge tone="info">{until === null ? <Trans>Invited</Trans> : <Trans>Invitation expires {until}</Trans>}</Badge>
  );
}
