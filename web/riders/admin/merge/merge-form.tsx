import { useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MergePreviewInput, MergeSide } from "#shared/merges.schema.ts";
import { mergeWords } from "#shared/merges.ts";
import { ActGate, useCannot } from "../../../platform/acts/act-gate.tsx";
import { newKey } from "../../../platform/api/api.ts";
import { isProblem } from "../../../platform/api/problem.ts";
import { isUndecided } from "../../../platform/api/undecided.ts";
import { useGo } from "../../../platform/location.ts";
import { useSubmit } from "../../../platform/use-submit.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { pageAddress } from "../../../ui/page-address.ts";
import { useToast } from "../../../ui/toast.tsx";
import { mergeRiders } from "../admin-api.ts";

/** Asks the user to type words as confirmation, and merges the accounts. */
export function MergeForm({
  keep,
  gone,
  decisions,
  confirm,
  onChanged,
}: {
  keep: MergeSide;
  gone: MergeSide;
  decisions: MergePreviewInput["decisions"];
  confirm: string;
  /** This is called if one of the accounts changed since the preview. */
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const form = useSubmit();
  const cannot = useCannot();
  const toast = useToast();
  const go = useGo();
  const [words, setWords] = useState({ deleteWords: "", keepWords: "" });
  // A retry after no answer has the same key, so that the server merges only once.
  const key = useRef(newKey());
  const wanted = mergeWords(gone.email, keep.email);
  const submit = async () => {
    const missing = Object.entries(words).filter(([, typed]) => typed.trim() === "");
    if (missing.length > 0) return form.refuse(Object.fromEntries(missing.map(([name]) => [name, t`Required`])));
    const name = keep.fullName;
    const body = { keepRiderId: keep._id, deleteRiderId: gone._id, decisions, ...words, confirm };
    const done = await form.run(async () => {
      try {
        await mergeRiders(body, key.current);
      } catch (error) {
        if (!isUndecided(error)) key.current = newKey();
        if (isProblem(error, "merge_changed")) onChanged();
        throw error;
      }
    });
    if (!done) return;
    await go(pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId: keep._id } }));
    toast({
      text: t`Merged into ${name}. You can undo the merge on this page for 30 days, as long as nothing has been spent since.`,
      stays: true,
    });
  };
  const field = (name: keyof typeof words) => ({
    name,
    value: words[name],
    error: form.errors[name] ?? null,
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => {
      setWords({ ...words, [name]: event.target.value });
      form.clearError(name);
    },
  });
  return (
    <section className="panel p-5" aria-labelledby="confirm-merge">
      <h2 id="confirm-merge" className="mb-3 text-t3">
        <Trans>Confirm</Trans>
      </h2>
      <Form state={form} className="grid max-w-read gap-4" onSubmit={() => void submit()}>
        <ActGate className="grid gap-4">
          <TextField
            label={<Trans>Account to delete</Trans>}
            hint={
              <Trans>
                Type: <strong className="[word-spacing:0.25em] break-all">{wanted.delete}</strong>
              </Trans>
            }
            {...field("deleteWords")}
          />
          <TextField
            label={<Trans>Account to keep</Trans>}
            hint={
              <Trans>
                Type: <strong className="[word-spacing:0.25em] break-all">{wanted.keep}</strong>
              </Trans>
            }
            {...field("keepWords")}
          />
        </ActGate>
        <div className="form-acts">
          <ButtonLink to="/auth/admin/riders">
            <Trans>Don’t merge</Trans>
          </ButtonLink>
          <Button
            type="submit"
            kind="danger"
            disabled={cannot !== null}
            busy={form.busy}
            busyLabel={<Trans>Merging…</Trans>}
          >
            <Trans>Merge accounts</Trans>
          </Button>
        </div>
      </Form>
    </section>
  );
}
