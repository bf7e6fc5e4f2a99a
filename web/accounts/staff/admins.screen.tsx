import { lazy, Suspense, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { adminList } from "#shared/admins.list.ts";
import { ActsNeed } from "../../platform/acts/act-gate.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { LastLogin } from "../../parts/logins/login-status.tsx";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import { pageNumber, searchOf, text } from "../../platform/search.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { Button } from "../../ui/button.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { CardStatus } from "../../ui/table/no-value.tsx";
import { AdminStatus } from "./staff-words.tsx";

export const search = searchOf({ page: pageNumber(), sort: text(), name: text(), role: text(), status: text() });

const InviteAdminDialog = lazy(async () => ({
  default: (await import("./invite-admin-dialog.tsx")).InviteAdminDialog,
}));

const source = listSource(adminList, {
  request: (query, signal) => api("GET /api/admin/admins", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/admins", { query }),
});
export const loader = (loading: Loading<"/auth/admin/admins">) => source.load(loading);

/** Shows the program's staff and their roles. Owners can invite more. A row opens the record. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  const [inviting, setInviting] = useState(false);
  return (
    <ActsNeed least="owner">
      <ListScreen
        source={source}
        data={data}
        actions={
          <Button kind="brand" icon="plus" onClick={() => setInviting(true)}>
            <Trans>Invite an admin</Trans>
          </Button>
        }
        cells={{
          lastLogin: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
          status: ({ status }) => (
            <CardStatus normal={status === "active"}>
              <AdminStatus status={status} />
            </CardStatus>
          ),
        }}
        href={({ _id }) => pageAddress("/auth/admin/admin/{adminId}", { params: { adminId: _id } })}
      />
      <Suspense>
        {inviting ? <InviteAdminDialog onClose={() => setInviting(false)} onInvited={() => void reload()} /> : null}
      </Suspense>
    </ActsNeed>
  );
}
