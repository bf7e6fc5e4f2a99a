import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FoundRider } from "#shared/rider-views.schema.ts";
import { LoadFailed } from "../../../parts/load-failed.tsx";
import { loadPart } from "../../../parts/load-part.ts";
import { Breadcrumb } from "../../../parts/record-screen.tsx";
import { useCannot } from "../../../platform/acts/act-gate.tsx";
import { useSearch } from "../../../platform/location.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../../platform/screen.ts";
import { useSubmit } from "../../../platform/use-submit.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Link } from "../../../ui/link.tsx";
import { Note } from "../../../ui/states.tsx";
import { ridersMergeSearch } from "../admin-riders-search.ts";
import { getRider, previewMerge } from "../admin-api.ts";
import { RiderPicker } from "../rider-picker.tsx";
import { MergeSteps } from "./merge-steps.tsx";

export { ridersMergeSearch as search } from "../admin-riders-search.ts";

export async function loader({ search, signal }: Loading<"/auth/admin/riders-merge">) {
  const { keep, delete: gone } = search;
  if (!keep) return { chosen: null, preview: null };
  if (!gone) return { chosen: (await getRider(keep, signal)).rider, preview: null };
  const body = { keepRiderId: keep, deleteRiderId: gone, decisions: [] };
  return { chosen: null, preview: await loadPart(() => previewMerge(body, signal), signal) };
}

/**
 * Merges two riders in steps: select both, compare them, decide which duplicate results count, read what moves, and
 * type the words to confirm.
 */
export function Screen({ data: { chosen, preview }, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Merge two riders`);
  const { href, go, reload } = useSearch(ridersMergeSearch);
  const cannot = useCannot();
  const { keep, delete: gone } = search;
  const choose = (side: "keep" | "delete") => (rider: FoundRider) => void go(href({ [side]: rider._id }));
  return (
    <>
      <Breadcrumb>
        <Link to="/auth/admin/riders">
          <Trans>Riders</Trans>
        </Link>
      </Breadcrumb>
      <h1>
        <Trans>Merge two riders</Trans>
      </h1>
      <p className="mt-1 mb-5 max-w-prose text-ink-2">
        <Trans>
          For one person with two accounts. Everything will move to the account you keep. You can undo the merge for 30
          days, as long as nothing has been spent since.
        </Trans>{" "}
        {cannot}
      </p>
      {preview?.answer ? (
        <MergeSteps key={`${keep} ${gone}`} initial={preview.answer} swap={href({ keep: gone, delete: keep })} />
      ) : preview ? (
        preview.problem && preview.problem.status < 500 && preview.problem.status !== 0 ? (
          <div className="grid max-w-prose justify-items-start gap-4">
            <Note tone="bad" icon="alert">
              <p role="alert">{preview.problem.message}</p>
            </Note>
            <ButtonLink href={href({ delete: null })}>
              <Trans>Choose another rider</Trans>
            </ButtonLink>
          </div>
        ) : (
          <LoadFailed title={<Trans>The riders didn’t load</Trans>} problem={preview.problem} onRetry={reload} />
        )
      ) : (
        <section className="panel max-w-read p-5">
          {chosen ? (
            <p className="mb-4">
              <Trans>
                Account to keep: <strong>{chosen.fullName}</strong>, {chosen.email}
              </Trans>
            </p>
          ) : null}
          <Choose key={chosen?._id} keep={chosen?._id ?? null} onChosen={choose(chosen ? "delete" : "keep")} />
        </section>
      )}
    </>
  );
}

/** Lets the user find the two riders, first the one to keep. */
function Choose({ keep, onChosen }: { keep: string | null; onChosen: (rider: FoundRider) => void }) {
  const { t } = useLingui();
  const form = useSubmit();
  const [rider, setRider] = useState<FoundRider | null>(null);
  return (
    <Form
      state={form}
      className="grid gap-4"
      onSubmit={() => (rider ? onChosen(rider) : form.refuse({ riderSearch: t`Required` }))}
    >
      <RiderPicker
        label={keep ? <Trans>Account to delete</Trans> : <Trans>Account to keep</Trans>}
        legend={keep ? <Trans>Merge this account and delete it</Trans> : <Trans>Keep this account</Trans>}
        except={keep}
        value={rider}
        error={form.errors.riderSearch}
        onChoose={(chosen) => {
          setRider(chosen);
          form.clearError("riderSearch");
        }}
      />
      <div>
        <Button type="submit" kind="brand">
          <Trans>Continue</Trans>
        </Button>
      </div>
    </Form>
  );
}
