import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { saveView } from "./views-api.ts";

/** Asks for the name of a view and saves it. A view with the same name is replaced. */
export function SaveViewDialog({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const form = useSubmit();
  const [name, setName] = useState("");
  const save = () =>
    form.run(async () => {
      await saveView({ list, name, query });
      toast({ text: <Trans>View saved: {name}.</Trans>, tone: "good" });
      onClose();
    });
  return (
    <Dialog open title={<Trans>Save this view</Trans>} onClose={onClose}>
      <Form state={form} className="mt-4 grid gap-4" onSubmit={save}>
        <TextField
          label={t`Name`}
          name="viewName"
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          hint={t`Only you can see your views. If you use an existing name, you’ll replace that view.`}
          error={form.errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="form-acts">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="brand" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
