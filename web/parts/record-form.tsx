import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { BothVersions } from "../ui/both-versions.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { useToast } from "../ui/toast.tsx";
import { ActGate, useCannot } from "../platform/acts/act-gate.tsx";
import type { useForm } from "./use-form.ts";

/**
 * Shows the frame of a form that edits a record: errors, both versions after a conflict, the fields, and the save
 * button.
 */
export function RecordForm<Name extends string>({
  form,
  onSaved,
  className = "grid max-w-read gap-5",
  submit,
  children,
}: {
  form: ReturnType<typeof useForm<Name>>;
  /** The form calls this after a save, and after a conflict was resolved. */
  onSaved: (how: "saved" | "theirs") => void;
  className?: string;
  /** This is the label of the button. */
  submit: ReactNode;
  children: ReactNode;
}) {
  const { conflict } = form;
  const cannot = useCannot();
  const after = (saving: Promise<boolean>) => void saving.then((saved) => saved && onSaved("saved"));
  return (
    <Form state={form} className={className} onSubmit={() => after(form.submit())}>
      {conflict ? (
        <BothVersions
          differences={conflict.differences}
          onMine={() => after(conflict.saveMine())}
          onTheirs={() => {
            conflict.takeTheirs();
            onSaved("theirs");
          }}
        />
      ) : null}
      <ActGate className={className}>{children}</ActGate>
      <div>
        <Button
          type="submit"
          disabled={cannot !== null}
          kind="brand"
          busy={form.busy}
          busyLabel={<Trans>Saving…</Trans>}
        >
          {submit}
        </Button>
      </div>
    </Form>
  );
}

/** Shows the form of one section of a record, which closes after a save. */
export function SectionForm<Name extends string>({
  form,
  onDone,
  children,
}: {
  form: ReturnType<typeof useForm<Name>>;
  onDone: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const toast = useToast();
  return (
    <RecordForm
      form={form}
      submit={<Trans>Save</Trans>}
      onSaved={(how) => {
        if (how === "saved") toast({ text: t`Saved.` });
        onDone();
      }}
    >
      {children}
    </RecordForm>
  );
}
