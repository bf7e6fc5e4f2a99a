import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { sortedByLabel } from "#shared/by-label.ts";
import { regionName } from "#shared/countries.ts";
import { dealerLoginList, type DealerLoginRow } from "#shared/dealer-logins.list.ts";
import { ListScreen } from "../../../parts/list-screen.tsx";
import { listSource } from "../../../parts/list-source.ts";
import { api, apiUrl } from "../../../platform/api/api.ts";
import { useWhere } from "../../../platform/location.ts";
import type { Loading, ScreenProps } from "../../../platform/screen.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { CardStatus } from "../../../ui/table/no-value.tsx";
import { LoginPane } from "../../../parts/logins/login-pane.tsx";
import { LastLogin, LoginStatusText } from "../../../parts/logins/login-status.tsx";
import { loginOfDealer } from "../../../parts/logins/shown-login.ts";
import { DealerLink } from "./dealer-link.tsx";
import { DealerPicker, dealerMovePicker } from "./dealer-picker.tsx";

export { dealerLoginsSearch as search } from "../admin-dealers-search.ts";

const InviteDialog = lazy(async () => ({
  default: (await import("../../../parts/logins/invite-dialog.tsx")).InviteDialog,
}));

const source = listSource(dealerLoginList, {
  request: (query, signal) => api("GET /api/admin/dealer-logins", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/dealer-logins", { query }),
});
export const loader = (loading: Loading<"/auth/admin/dealer-logins">) => source.load(loading);

/** Lists all logins of all dealers. A row opens the login. People are invited from the page of their dealer. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { reload } = useWhere();
  const states = sortedByLabel(
    (data.answer?.regions ?? [])
      .filter(({ country }) => !search.country || country === search.country)
      .map(({ country, state }) => ({ value: state, label: regionName(country, state, locale) })),
  );
  const [inviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<DealerLoginRow | null>(null);
  // The pane stays open when an act removes the login from a filtered list.
  const open = data.answer?.dealerLogins.find(({ _id }) => _id === opened?._id) ?? opened ?? undefined;
  return (
    <>
      <ListScreen
        source={source}
        data={data}
        choices={{ state: states }}
        actions={
          <Button kind="brand" icon="plus" onClick={() => setInviting(true)}>
            <Trans>Invite someone</Trans>
          </Button>
        }
        cells={{
          verified: ({ emailVerified }) =>
            emailVerified ? (
              <Trans>Yes</Trans>
            ) : (
              <Badge tone="warn">
                <Trans>No</Trans>
              </Badge>
            ),
          lastLogin: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
          status: (login) => (
            <CardStatus normal={login.status === "active" && loginOfDealer(login).owner.active}>
              <LoginStatusText login={loginOfDealer(login)} />
            </CardStatus>
          ),
        }}
        nameOf={({ name }) => name}
        onOpen={setOpened}
        empty={
          <EmptyState
            icon="person"
            title={t`No dealer logins yet`}
            action={
              <ButtonLink to="/auth/admin/dealers" kind="ink">
                <Trans>View dealers</Trans>
              </ButtonLink>
            }
          >
            <Trans>Open a dealer and invite its staff. Their logins will show up here.</Trans>
          </EmptyState>
        }
      />
      <LoginPane
        login={open && loginOfDealer(open)}
        ownerLink={open ? <DealerLink _id={open.dealerId} name={open.dealerName} /> : null}
        movePicker={dealerMovePicker(open?.dealerId ?? "")}
        onChanged={() => void reload()}
        onClose={() => setOpened(null)}
      />
      <Suspense>
        {inviting ? (
          <InviteDialog
            kind="dealer"
            owner={null}
            picker={(value, error, onChoose) => (
              <DealerPicker
                legend={<Trans>Invite to</Trans>}
                value={value}
                error={error}
                onChoose={({ _id, state }) => onChoose(_id, state === "QC" ? "fr" : "en")}
              />
            )}
            onClose={() => setInviting(false)}
            onInvited={() => void reload()}
          />
        ) : null}
      </Suspense>
    </>
  );
}
