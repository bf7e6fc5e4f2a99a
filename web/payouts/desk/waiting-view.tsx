import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { waitingRiderList } from "#shared/payout-desk.list.ts";
import { holdsBack } from "#shared/payouts.ts";
import type { WaitingRider } from "#shared/payout-desk.schema.ts";
import { Deadline } from "../../parts/deadline.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import type { Answer, ListData, ListSource } from "../../parts/list-source.ts";
import { useWhere } from "../../platform/location.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { pageAddress } from "../../ui/page-address.ts";
import { useToast } from "../../ui/toast.tsx";
import { useMissing } from "../../parts/money/use-missing.ts";
import { askForPaymentInfo } from "./desk-api.ts";

type WaitingAnswer = Answer & { waiting: WaitingRider[] };

/**
 * Lists riders whose cash is on hold until they send their payment info: what is missing, the deadline, and a button
 * that reminds the rider.
 */
export function WaitingView({
  source,
  data,
}: {
  source: ListSource<typeof waitingRiderList, WaitingAnswer>;
  data: ListData<WaitingAnswer>;
}) {
  const { t } = useLingui();
  const { reload } = useWhere();
  const toast = useToast();
  const form = useSubmit();
  const missingOf = useMissing();
  const ask = (rows: readonly WaitingRider[], clear = () => {}) =>
    void form.run(async () => {
      const { asked } = await askForPaymentInfo([...new Set(rows.map(({ riderId }) => riderId))]);
      clear();
      await reload();
      const count = asked.length;
      toast(
        count > 0
          ? {
              text: <Plural value={count} one="We emailed # rider." other="We emailed # riders." />,
              tone: "good",
            }
          : {
              text: t`No email sent: we already asked today, nothing is missing anymore, or the account is deactivated.`,
            },
      );
    });
  return (
    <ListScreen
      level={2}
      underTab
      source={source}
      data={data}
      cells={{
        needs: ({ needs }) => (
          <span className="inline-block first-letter:uppercase">{missingOf(needs.filter(holdsBack))}</span>
        ),
        expires: ({ expiresAt }) => <Deadline at={expiresAt} daysOnCard />,
      }}
      href={({ riderId }) =>
        pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId }, search: { tab: "payouts" } })
      }
      acts={(row) => (
        <button type="button" onClick={() => ask([row])}>
          <Trans>Ask by email</Trans>
        </button>
      )}
      bulk={(rows, clear) => (
        <Button icon="mail" busy={form.busy} onClick={() => ask(rows, clear)}>
          <Trans>Ask by email</Trans>
        </Button>
      )}
    >
      <FieldError id="ask-error" error={form.message} />
    </ListScreen>
  );
}
