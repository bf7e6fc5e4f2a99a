import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { LoadFailed } from "../load-failed.tsx";
import { loadPart, type LoadedPart } from "../load-part.ts";
import { EmptyState } from "../../ui/states.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { getLogins } from "./login-api.ts";
import type { MovePicker } from "./login-act-dialog.tsx";
import { LoginPane } from "./login-pane.tsx";
import { LastLogin, LoginStatusText } from "./login-status.tsx";
import type { LoginOwner, ShownLogin } from "./shown-login.ts";

type Data = LoadedPart<{ logins: ShownLogin[] }>;

export const loadTab = (kind: LoginOwner["kind"], ownerId: string, signal: AbortSignal): Promise<Data> =>
  loadPart(() => getLogins(kind, ownerId, signal), signal);

/** Shows the people who log in for one dealer or promoter; a row opens the login. */
export function LoginsTab({
  owner,
  ownerLink,
  movePicker,
  data: { answer, problem },
  onChanged,
}: {
  owner: LoginOwner;
  ownerLink: ReactNode;
  movePicker?: MovePicker;
  data: Data;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  if (!answer) {
    return <LoadFailed title={<Trans>The logins didn’t load</Trans>} problem={problem} onRetry={onChanged} />;
  }
  const { logins } = answer;
  const open = logins.find(({ _id }) => _id === openId);
  const columns: Column<ShownLogin>[] = [
    { key: "name", head: t`Person`, cell: (login) => <PersonName login={login} />, card: "title" },
    { key: "email", head: t`Email`, cell: ({ email }) => <span className="break-all">{email}</span>, card: "detail" },
    { key: "last", head: t`Last login`, cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />, card: "hide" },
    { key: "status", head: t`Status`, cell: (login) => <LoginStatusText login={login} />, card: "figure" },
  ];
  return (
    <div className="grid gap-4">
      <DataTable
        dense
        caption={t`Logins`}
        rows={logins}
        rowKey={({ _id }) => _id}
        columns={columns}
        onOpen={({ _id }) => setOpenId(_id)}
        empty={
          <EmptyState icon="person" title={<Trans>No one can log in yet</Trans>}>
            {owner.kind === "dealer" ? (
              <Trans>Each person at the dealership gets their own login.</Trans>
            ) : (
              <Trans>Each person working on the events gets their own login.</Trans>
            )}
          </EmptyState>
        }
      />
      <LoginPane
        login={open}
        ownerLink={ownerLink}
        {...(movePicker ? { movePicker } : {})}
        onChanged={onChanged}
        onClose={() => setOpenId(null)}
      />
    </div>
  );
}

function PersonName({ login: { name, isContact } }: { login: ShownLogin }) {
  return (
    <>
      <b>{name}</b>
      {isContact ? (
        <span className="ml-2 text-t1 text-ink-2">
          <Trans>Gets the emails</Trans>
        </span>
      ) : null}
    </>
  );
}
