import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { adminCan } from "#shared/admins.ts";
import { staffRoleNames } from "#shared/staff-roles.ts";
import { ActsNeed } from "../../platform/acts/act-gate.tsx";
import { loadHistory } from "../../parts/load-history.ts";
import { loadPart } from "../../parts/load-part.ts";
import { RecordScreen, type RecordTab } from "../../parts/record-screen.tsx";
import { ListLink } from "../../parts/list/record-steps.tsx";
import { RecordSection } from "../../parts/record-section.tsx";
import { textOf } from "../../platform/api/problem.ts";
import { useSession } from "../../platform/api/session.ts";
import { useSearch } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { choice, pageNumber, searchOf } from "../../platform/search.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { getAdmin } from "../admin-api.ts";
import { AdminActDialog, type AskedAdminAct } from "./admin-act-dialog.tsx";
import { actOnAdmin, getAdminAccess } from "./staff-api.ts";
import { AdminStatus, RoleHint } from "./staff-words.tsx";

export const search = searchOf({ tab: choice(["access", "history"]), page: pageNumber() });

const AdminForm = lazy(async () => ({ default: (await import("./admin-form.tsx")).AdminForm }));
const AdminAccessTab = lazy(async () => ({ default: (await import("./admin-access-tab.tsx")).AdminAccessTab }));
const RecordHistory = lazy(async () => ({ default: (await import("../../parts/record-history.tsx")).RecordHistory }));

type Tab = "overview" | "access";

export async function loader({ params: { adminId }, search, signal }: Loading<"/auth/admin/admin/{adminId}">) {
  const [{ admin }, access, history] = await Promise.all([
    getAdmin(adminId, signal),
    search.tab === "access" ? loadPart(() => getAdminAccess(adminId, signal), signal) : null,
    loadHistory({ subjectType: "admin", subjectId: adminId }, search, signal),
  ]);
  return { admin, access, history };
}

/** Shows the record of an admin. Owners can change it; other admins can only read it. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  usePageTitle(`${data.admin.firstName} ${data.admin.lastName}`);
  return (
    <ActsNeed least="owner">
      <Found {...data} />
    </ActsNeed>
  );
}

function Found({ admin, access, history }: ScreenProps<typeof loader>["data"]) {
  const { t } = useLingui();
  const toast = useToast();
  const { user } = useSession();
  const format = useFormat();
  const counter = useCounterFormat();
  const roleName = staffRoleNames[admin.role][format.locale];
  const { search: shown, href, reload } = useSearch(search);
  const [asked, setAsked] = useState<AskedAdminAct | null>(null);
  const { _id: adminId, email, status } = admin;
  const fullName = `${admin.firstName} ${admin.lastName}`;
  const changed = () => void reload();
  const resend = async () => {
    try {
      await actOnAdmin(adminId, { act: "resend" });
      toast({ text: t`Invitation sent to ${email}.` });
      changed();
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };
  const tabs: RecordTab<Tab>[] = [
    { key: "overview", label: t`Overview` },
    { key: "access", label: t`Logins` },
  ];
  const open = shown.tab ?? "overview";
  const doneTexts: Record<AskedAdminAct, string> = {
    deactivate: t`${fullName} was deactivated.`,
    activate: t`${fullName} was activated.`,
    endSessions: t`${fullName} was logged out everywhere.`,
    removePasskeys: t`${fullName}’s passkeys were removed.`,
  };
  return (
    <>
      <RecordScreen<Tab>
        parent={
          <ListLink to="/auth/admin/admins">
            <Trans>Admins</Trans>
          </ListLink>
        }
        title={fullName}
        facts={[roleName, email].join(" · ")}
        state={status === "active" ? null : <AdminStatus status={status} invitedUntil={admin.invitedUntil} />}
        acts={
          <>
            {adminCan.resend.includes(status) ? (
              <Button icon="mail" onClick={() => void resend()}>
                <Trans>Resend invitation</Trans>
              </Button>
            ) : null}
            {adminCan.activate.includes(status) ? (
              <Button onClick={() => setAsked("activate")}>
                <Trans>Activate…</Trans>
              </Button>
            ) : user?._id === adminId ? null : (
              <Button icon="lock" onClick={() => setAsked("deactivate")}>
                <Trans>Deactivate…</Trans>
              </Button>
            )}
          </>
        }
        tabs={tabs}
        tab={open}
        tabsLabel={t`Record sections`}
        href={(key) => href({ tab: key === "overview" ? null : key, page: null })}
        history={
          history ? (
            <Suspense fallback={<SkeletonRows />}>
              <RecordHistory data={history} pageHref={(page) => href({ page })} onRetry={reload} />
            </Suspense>
          ) : null
        }
      >
        <Suspense fallback={<SkeletonRows />}>
          {open === "overview" ? (
            <div className="max-w-read">
              <RecordSection
                title={<Trans>Person and role</Trans>}
                facts={[
                  { key: "firstName", label: <Trans>First name</Trans>, value: admin.firstName },
                  { key: "lastName", label: <Trans>Last name</Trans>, value: admin.lastName },
                  { key: "email", label: <Trans>Email</Trans>, value: <span className="break-all">{email}</span> },
                  { key: "phone", label: <Trans>Phone</Trans>, value: admin.phone ? format.phone(admin.phone) : null },
                  {
                    key: "role",
                    label: <Trans>Role</Trans>,
                    value: (
                      <>
                        {roleName}
                        <span className="block text-t1 text-ink-2">
                          <RoleHint role={admin.role} />
                        </span>
                      </>
                    ),
                  },
                  {
                    key: "lastLogin",
                    label: <Trans>Last login</Trans>,
                    value: admin.lastLoginAt === null ? t`Never` : counter.dateTime(admin.lastLoginAt),
                  },
                ]}
                form={(close) => (
                  <AdminForm
                    admin={admin}
                    onDone={() => {
                      close();
                      changed();
                    }}
                  />
                )}
              />
            </div>
          ) : null}
          {access && open === "access" ? (
            <AdminAccessTab data={access} isOwn={user?._id === adminId} onAsk={setAsked} onRetry={changed} />
          ) : null}
        </Suspense>
      </RecordScreen>
      <AdminActDialog
        act={asked}
        admin={admin}
        onClose={() => setAsked(null)}
        onDone={(act) => {
          toast({ text: doneTexts[act] });
          changed();
        }}
      />
    </>
  );
}
