import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import type { DealerRecord } from "#shared/dealers.schema.ts";
import { LoadFailed } from "../../../parts/load-failed.tsx";
import { loadPart, type LoadedPart } from "../../../parts/load-part.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { DataTable, type Column } from "../../../ui/table/data-table.tsx";
import { getLogins } from "../admin-api.ts";
import { LoginDetails } from "../logins/login-details.tsx";
import { LastLogin, LoginStatusText } from "../logins/login-status.tsx";
import "../../../parts/list.css";

type Data = LoadedPart<{ logins: DealerLoginRow[] }>;

export const loadTab = (dealerId: string, signal: AbortSignal): Promise<Data> =>
  loadPart(() => getLogins(dealerId, signal), signal);

/** The people who log in for one dealer; a row opens the login. */
export function DealerLoginsTab({
  dealer,
  data: { answer, problem },
  onInvite,
  onChanged,
}: {
  dealer: DealerRecord;
  data: Data;
  onInvite: () => void;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  if (!answer) {
    return <LoadFailed title={<Trans>The logins didn’t load</Trans>} problem={problem} onRetry={onChanged} />;
  }
  const { logins } = answer;
  const open = logins.find(({ _id }) => _id === openId);
  const columns: Column<DealerLoginRow>[] = [
    { key: "name", head: t`Person`, cell: ({ name }) => <b>{name}</b>, card: "title" },
    { key: "email", head: t`Email`, cell: ({ email }) => <span className="break-all">{email}</span>, card: "detail" },
    { key: "last", head: t`Last login`, cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />, card: "hide" },
    { key: "status", head: t`Status`, cell: (login) => <LoginStatusText login={login} />, card: "figure" },
  ];
  const close = () => setOpenId(null);
  return (
    <div className="grid gap-4">
      {dealer.active && logins.length > 0 ? (
        <p>
          <Button kind="brand" icon="plus" onClick={onInvite}>
            <Trans>Invite someone</Trans>
          </Button>
        </p>
      ) : null}
      <DataTable
        dense
        caption={t`Logins`}
        rows={logins}
        rowKey={({ _id }) => _id}
        columns={columns}
        onOpen={({ _id }) => setOpenId(_id)}
        empty={
          <EmptyState
            icon="person"
            title={<Trans>No one can log in yet</Trans>}
            action={
              dealer.active ? (
                <Button kind="brand" icon="plus" onClick={onInvite}>
                  <Trans>Invite someone</Trans>
                </Button>
              ) : undefined
            }
          >
            <Trans>Each person at the dealership gets a login of their own.</Trans>
          </EmptyState>
        }
      />
      <Dialog pane open={open !== undefined} title={open?.name ?? ""} onClose={close}>
        {open ? (
          <>
            <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={close} />
            <div className="mt-4 grid gap-5">
              <LoginDetails key={open._id} login={open} onChanged={onChanged} onClose={close} />
            </div>
          </>
        ) : null}
      </Dialog>
    </div>
  );
}
