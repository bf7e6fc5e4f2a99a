import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { bikeName } from "#shared/bike-name.ts";
import { vinPatternList, type VinPatternRow } from "#shared/vin-patterns.list.ts";
import { BulkProgress } from "../parts/bulk/bulk-progress.tsx";
import { trackBulk } from "../parts/bulk/bulk-run.ts";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import { useWhere } from "../platform/location.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { useToast } from "../ui/toast.tsx";
import { mayUnverify } from "./patterns/may-unverify.ts";
import { SidePane } from "./patterns/side-pane.tsx";
import { PatternForm } from "./patterns/pattern-form.tsx";
import { PatternImport } from "./patterns/pattern-import.tsx";
import { usePatternActs } from "./patterns/use-pattern-acts.tsx";

export { vinPatternsSearch as search } from "./vin-search.ts";

const source = listSource(vinPatternList, {
  request: (query, signal) => api("GET /api/vin-patterns", { query, signal }),
  file: (query) => apiUrl("GET /api/vin-patterns", { query }),
});
const verifiedWords = vinPatternList.filters.verified.choices;
export const loader = (loading: Loading<"/auth/admin/vin-patterns">) => source.load(loading);

const track = (title: string, total: number) => trackBulk({ list: vinPatternList.key, title, total });

/**
 * Shows the VIN patterns that make bikes valid, with the actions on them. Each action shows its consequences before it
 * is confirmed.
 */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { reload } = useWhere();
  const toast = useToast();
  const acts = usePatternActs(track);
  const [pane, setPane] = useState<"add" | "import" | null>(null);
  const close = () => setPane(null);
  const { busy } = acts;
  const [first] = data.answer?.vinPatterns ?? [];
  const after = (done: Promise<boolean>, then: () => void) => void done.then((isDone) => isDone && then());
  const isVerified = ({ verified }: VinPatternRow) => verified;

  return (
    <>
      <ListScreen
        source={source}
        data={data}
        choices={{ year: (data.answer?.years ?? []).map(String).map((year) => ({ value: year, label: year })) }}
        actions={
          <>
            <Button icon="plus" onClick={() => setPane("add")}>
              <Trans>Add pattern</Trans>
            </Button>
            <Button icon="up" onClick={() => setPane("import")}>
              <Trans>Import</Trans>
            </Button>
            <Button kind="brand" busy={busy} onClick={() => void acts.changeBikes()}>
              <Trans>Verify bikes</Trans>
            </Button>
          </>
        }
        cells={{
          pattern: ({ pattern }) => <span className="font-mono whitespace-nowrap">{pattern}</span>,
          verified: ({ verified }) =>
            verified ? verifiedWords.yes[locale] : <Badge fill="dashed">{verifiedWords.no[locale]}</Badge>,
        }}
        nameOf={(row) => bikeName(row, locale)}
        acts={(row, closePane) => (
          <>
            {row.verified ? (
              row.pending > 0 && (
                <Button kind="brand" busy={busy} onClick={() => after(acts.changeBikes([row]), closePane)}>
                  <Trans>Verify bikes</Trans>
                </Button>
              )
            ) : (
              <Button kind="brand" busy={busy} onClick={() => after(acts.verify([row]), closePane)}>
                <Trans>Verify</Trans>
              </Button>
            )}
            {mayUnverify(row) ? (
              <Button busy={busy} onClick={() => after(acts.unverify([row]), closePane)}>
                <Trans>Unverify</Trans>
              </Button>
            ) : null}
            <Button icon="trash" busy={busy} onClick={() => after(acts.remove([row]), closePane)}>
              <Trans>Delete</Trans>
            </Button>
            <FieldError id="pattern-error" error={acts.message} />
          </>
        )}
        bulkMax={500}
        bulk={(rows, clear) => (
          <>
            {rows.every(isVerified) ? null : (
              <Button size="small" busy={busy} onClick={() => after(acts.verify(rows), clear)}>
                <Trans>Verify</Trans>
              </Button>
            )}
            {rows.every(isVerified) ? (
              <Button size="small" busy={busy} onClick={() => after(acts.changeBikes(rows), clear)}>
                <Trans>Verify bikes</Trans>
              </Button>
            ) : null}
            {rows.some(mayUnverify) ? (
              <Button size="small" busy={busy} onClick={() => after(acts.unverify(rows), clear)}>
                <Trans>Unverify</Trans>
              </Button>
            ) : null}
            <Button size="small" busy={busy} onClick={() => after(acts.remove(rows), clear)}>
              <Trans>Delete</Trans>
            </Button>
          </>
        )}
      >
        <FieldError id="patterns-error" error={acts.message} />
        <BulkProgress list={vinPatternList.key} />
      </ListScreen>
      <SidePane title={t`Add pattern`} open={pane === "add"} onClose={close}>
        <PatternForm
          draft={{ make: first?.make ?? "", model: "", year: "", pattern: "" }}
          onAdded={() => {
            close();
            void reload();
            toast({ text: t`Pattern added. It isn’t verified yet.` });
          }}
        />
      </SidePane>
      <SidePane title={t`Import patterns`} open={pane === "import"} onClose={close}>
        <PatternImport
          onSaved={(saved) => {
            close();
            void reload();
            toast({ text: <Plural value={saved} one="# pattern saved." other="# patterns saved." />, tone: "good" });
          }}
        />
      </SidePane>
    </>
  );
}
