import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AskInput, QuestionAnswer } from "#shared/questions.schema.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/choice-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { NumberField, TextareaField, TextField } from "../ui/form/text-field.tsx";
import { ask } from "./api.ts";
import { useStoredText } from "./use-stored-text.ts";

const maxCharacters = 1000;

/** The subject: either a result, or "I raced this" with the classes to choose from. */
export type AskAbout = { resultId: string } | { classes: readonly { _id: string; name: string }[] };

export function AskForm({
  about,
  onAsked,
  onCancel,
}: {
  about: AskAbout;
  onAsked: (answer: QuestionAnswer) => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const form = useSubmit();
  const raced = "classes" in about ? about.classes : null;
  const [classId, setClassId] = useState(raced?.length === 1 ? (raced[0]?._id ?? "") : "");
  const [place, setPlace] = useState("");
  const [number, setNumber] = useState("");
  const [text, setText] = useStoredText("resultId" in about ? about.resultId : (about.classes[0]?._id ?? ""));

  const send = () => {
    const errors: Record<string, string> = {};
    if (raced && !classId) errors.classId = t`Required`;
    if (text.trim() === "") errors.text = t`Required`;
    if (place.trim() !== "" && !/^[1-9]\d{0,2}$/.test(place.trim())) errors.place = t`Enter a number, like 4`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    const input: AskInput =
      "resultId" in about
        ? { kind: "result", resultId: about.resultId, text }
        : { kind: "raced", classId, text, number: number.trim() || null, place: place ? Number(place) : null };
    void form.run(async () => {
      const asked = await ask(input);
      setText("");
      onAsked(asked);
    });
  };

  return (
    <Form state={form} onSubmit={() => send()}>
      {raced ? (
        <>
          <SelectField
            name="classId"
            label={<Trans>Class</Trans>}
            empty={t`Choose…`}
            choices={raced.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={classId}
            error={form.errors.classId ?? null}
            onChange={(event) => setClassId(event.target.value)}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <NumberField
              name="place"
              label={<Trans>Your place</Trans>}
              optional
              value={place}
              error={form.errors.place ?? null}
              onChange={(event) => setPlace(event.target.value)}
            />
            <TextField
              name="number"
              label={<Trans>Your number</Trans>}
              optional
              autoComplete="off"
              maxLength={10}
              value={number}
              error={form.errors.number ?? null}
              onChange={(event) => setNumber(event.target.value)}
            />
          </div>
        </>
      ) : null}
      <TextareaField
        name="text"
        label={<Trans>Your question</Trans>}
        hint={<Trans>The race’s promoter will answer, and we’ll email you.</Trans>}
        maxLength={maxCharacters}
        rows={4}
        value={text}
        error={form.errors.text ?? null}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          <Trans>Send question</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}
