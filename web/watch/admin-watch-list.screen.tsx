import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { heldTogether } from "#shared/format-dates.ts";
import { watchList } from "#shared/watch.list.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { useWhere } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { refreshStaffHome } from "../platform/staff-home.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { checkWatchList } from "./api.ts";
import { FindingPane } from "./finding-pane.tsx";

export { watchListSearch as search } from "./watch-search.ts";

const source = listSource(watchList, {
  request: (query, signal) => api("GET /api/admin/watch-list", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/watch-list", { query }),
});
export const loader = (loading: Loading<"/auth/admin/watch-list">) => source.load(loading);

/** Lists findings that staff should check. A row opens the facts of a finding and the form that marks it as checked. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  const { t } = useLingui();
  const toast = useToast();
  const check = useSubmit();
  const cannot = useCannot();
  const runCheck = () =>
    check.run(async () => {
      const { found, upToDate } = await checkWatchList();
      await reload();
      void refreshStaffHome();
      toast({
        text: upToDate ? (
          <Plural
            value={found}
            _0="Checked. Nothing new."
            one="Checked. # new finding."
            other="Checked. # new findings."
          />
        ) : (
          t`We checked one month of a longer period. Check again for the rest.`
        ),
        tone: "good",
      });
    });
  return (
    <ListScreen
      source={source}
      data={data}
      intro={
        <p className="max-w-prose text-ink-2">
          <Trans>
            These are facts to check, not accusations. Only staff see this list. Its thresholds are in the{" "}
            <Link to="/auth/admin/settings" search={{ tab: "watch" }}>
              settings
            </Link>
            .
          </Trans>
        </p>
      }
      actions={
        <Button reason={cannot} busy={check.busy} busyLabel={<Trans>Checking…</Trans>} onClick={() => void runCheck()}>
          <Trans>Check now</Trans>
        </Button>
      }
      cells={{ facts: ({ facts }) => <span className="line-clamp-2 min-w-80">{heldTogether(facts)}</span> }}
      pane={(finding) => (
        <FindingPane key={`${finding._id} ${finding.__v}`} finding={finding} onDone={() => void reload()} />
      )}
      view="state"
      empty={
        search.state === "looked" ? (
          <EmptyState icon="check" title={<Trans>Nothing reviewed yet</Trans>}>
            <Trans>Findings marked as reviewed show up here, with who reviewed them and when.</Trans>
          </EmptyState>
        ) : (
          <EmptyState icon="check" title={<Trans>Nothing to review</Trans>}>
            <Trans>The portal runs its checks every night. Anything worth reviewing shows up here.</Trans>
          </EmptyState>
        )
      }
    >
      <FieldError id="check-error" error={check.message} />
    </ListScreen>
  );
}
