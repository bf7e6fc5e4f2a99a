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

/**
 * A question is about one of these: the rider's own result, with the bike that was raced if the brand is wrong; a
 * result without an account that the rider claims; or "I raced this" with the classes to choose from.
 */
type AskAbout =
  | { resultId: string; bikeId?: string | null }
  | { claimedId: string }
  | { classes: readonly { _id: string; name: string }[] };

export function AskForm({
  about,
  answers,
  suggestion = "",
  onAsked,
  onCancel,
}: {
  about: AskAbout;
  /** This is the promoter who answers. It is null if the program's staff answers. */
  answers: string | null;
  /** This text is sent unless the rider changes it. */
  suggestion?: string;
  onAsked: (answer: QuestionAnswer) => void;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const form = useSubmit();
  const raced = "classes" in about ? about.classes : null;
  const [classId, setClassId] = useState(raced?.length === 1 ? (raced[0]?._id ?? "") : "");
  const [place, setPlace] = useState("");
  const [number, setNumber] = useState("");
  const [text, setText] = useStoredText(keyOf(about), suggestion);

  const send = () => {
    const errors: Record<string, string> = {};
    if (raced && !classId) errors.classId = t`Required`;
    if (text.trim() === "") errors.text = t`Required`;
    if (place.trim() !== "" && !/^[1-9]\d{0,2}$/.test(place.trim())) errors.place = t`Enter a number, like 4`;
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    void form.run(async () => {
      const asked = await ask(inputOf());
      setText("");
      onAsked(asked);
    });
  };

  const inputOf = (): AskInput => {
    if ("resultId" in about) {
      return { kind: "result", resultId: about.resultId, bikeId: about.bikeId ?? undefined, text };
    }
    if ("claimedId" in about) return { kind: "raced", resultId: about.claimedId, text };
    return { kind: "raced", classId, text, number: number.trim() || null, place: place ? Number(place) : null };
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
        label={suggestion ? <Trans>Your message</Trans> : <Trans>Your question</Trans>}
        hint={<WhoAnswers answers={answers} />}
        // The button that opened the form is gone. A dialog focuses its first field itself.
        autoFocus={raced === null}
        maxLength={maxCharacters}
        rows={4}
        value={text}
        error={form.errors.text ?? null}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="form-acts">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="brand" busy={form.busy} busyLabel={<Trans>Sending…</Trans>}>
          {suggestion ? <Trans>Send</Trans> : <Trans>Send question</Trans>}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the key under which the typed text is stored. Each subject has its own key. */
function keyOf(about: AskAbout): string {
  if ("resultId" in about) return [about.resultId, about.bikeId].filter(Boolean).join(" ");
  return "claimedId" in about ? about.claimedId : (about.classes[0]?._id ?? "");
}

function WhoAnswers({ answers }: { answers: string | null }) {
  const name = answers ?? "";
  return answers === null ? (
    <Trans>Our team will answer, and we’ll email you.</Trans>
  ) : (
    <Trans>{name} will answer, and we’ll email you.</Trans>
  );
}
