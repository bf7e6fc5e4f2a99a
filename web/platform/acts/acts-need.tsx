import { useContext, useId, useMemo, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { reachesRole, type StaffRole } from "#shared/staff-roles.ts";
import { useSession } from "../api/session.ts";
import { ActRules, type GateProps } from "./act-gate.tsx";

/**
 * Sets the least role of an admin for the acts on a part of the page, which the server checks for each call. The admin
 * area has `staff`; pages whose acts only owners carry out have `owner`.
 */
export function ActsNeed({ least, children }: { least: StaffRole; children: ReactNode }) {
  const { t } = useLingui();
  const role = useSession().user?.staffRole;
  const mayAct = role === undefined || reachesRole(role, least);
  const reason = mayAct ? null : least === "owner" ? t`Only owners can change this.` : t`Your access is read only.`;
  const rules = useMemo(() => ({ reason, Gate: reason === null ? OpenGate : ShutGate }), [reason]);
  return <ActRules value={rules}>{children}</ActRules>;
}

const OpenGate = ({ children }: GateProps) => children;

function ShutGate({ children, className = "" }: GateProps) {
  const reason = useContext(ActRules)?.reason ?? null;
  const reasonId = useId();
  // A gate inside this one does not say the reason again.
  const inside = useMemo(() => ({ reason, Gate: OpenGate }), [reason]);
  return (
    <fieldset disabled aria-describedby={reasonId} className={`min-w-0 ${className}`}>
      <ActRules value={inside}>{children}</ActRules>
      <p id={reasonId} className="mt-1 basis-full text-t1 text-ink-2">
        {reason}
      </p>
    </fieldset>
  );
}
