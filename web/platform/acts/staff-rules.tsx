import { useContext, useId, useMemo } from "react";
import { useLingui } from "@lingui/react/macro";
import { reachesRole } from "#shared/staff-roles.ts";
import { useSession } from "../api/session.ts";
import { ActRules, OpenGate, type GateProps, type NeedProps } from "./act-gate.tsx";

/** These are the rules for the acts of admins on a part of the page; `least` is the lowest role that may act. */
export function StaffRules({ least, children }: NeedProps) {
  const { t } = useLingui();
  const role = useSession().user?.staffRole;
  const mayAct = role === undefined || reachesRole(role, least);
  const reason = mayAct ? null : least === "owner" ? t`Only owners can change this.` : t`Your access is read-only.`;
  const rules = useMemo(() => ({ reason, Gate: reason === null ? OpenGate : ShutGate, Need: StaffRules }), [reason]);
  return <ActRules value={rules}>{children}</ActRules>;
}

function ShutGate({ children, className = "", reasonFirst = false }: GateProps) {
  const reason = useContext(ActRules)?.reason ?? null;
  const reasonId = useId();
  // A gate inside this one does not show the reason again.
  const inside = useMemo(() => ({ reason, Gate: OpenGate, Need: StaffRules }), [reason]);
  const said = (
    <p id={reasonId} className={`text-t1 text-ink-2 ${reasonFirst ? "mb-3" : ""}`}>
      {reason}
    </p>
  );
  return (
    <fieldset disabled aria-describedby={reasonId} className="grid min-w-0 gap-1">
      {reasonFirst ? said : null}
      <ActRules value={inside}>
        <div className={className}>{children}</div>
      </ActRules>
      {reasonFirst ? null : said}
    </fieldset>
  );
}
