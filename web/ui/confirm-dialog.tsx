import { useState } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import type { ConfirmQuestion } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./form/text-field.tsx";

/** Shows the dialog that `useConfirm` opens. */
export function Confirm({
  question,
  onAnswer,
}: {
  question: ConfirmQuestion | null;
  onAnswer: (yes: boolean) => void;
}) {
  return (
    <Dialog open={question !== null} alert title={question?.title ?? ""} onClose={() => onAnswer(false)}>
      {question ? <Answer question={question} onAnswer={onAnswer} /> : null}
    </Dialog>
  );
}

function Answer({ question, onAnswer }: { question: ConfirmQuestion; onAnswer: (yes: boolean) => void }) {
  const [typed, setTyped] = useState("");
  const ready = question.typed === undefined || typed.trim() === question.typed;
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onAnswer(true);
      }}
    >
      {question.body ? <div className="mt-2 mb-4 text-ink-2">{question.body}</div> : null}
      {question.typed === undefined ? null : (
        <TextField
          label={<Trans>Type {question.typed} to confirm</Trans>}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="mt-5 form-acts">
        <Button onClick={() => onAnswer(false)} autoFocus={question.typed === undefined}>
          {question.safe}
        </Button>
        <Button type="submit" kind={question.danger ? "danger" : "brand"} disabled={!ready}>
          {question.act}
        </Button>
      </div>
    </form>
  );
}
