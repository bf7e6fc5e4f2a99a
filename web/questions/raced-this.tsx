import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { AskForm } from "./ask-form.tsx";

/** Asks about a missing result: "I raced this". No result is matched automatically; the promoter decides. */
export function RacedThis({
  classes,
  answers,
}: {
  classes: readonly { _id: string; name: string }[];
  /** This is the promoter who answers. It is null if the program's staff answers. */
  answers: string | null;
}) {
  const name = answers ?? "";
  const { t } = useLingui();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  return (
    <section className="mt-8 flex flex-wrap items-center gap-4">
      <p>
        <Trans>Missing a result?</Trans>
      </p>
      <Button icon="flag" onClick={() => setOpen(true)}>
        <Trans>I raced this</Trans>
      </Button>
      {open ? (
        <Dialog open title={t`I raced this`} onClose={() => setOpen(false)}>
          <div className="mt-4">
            <AskForm
              about={{ classes }}
              answers={answers}
              onCancel={() => setOpen(false)}
              onAsked={() => {
                setOpen(false);
                toast({
                  text:
                    answers === null
                      ? t`Your question was sent to our team. We’ll email you the answer.`
                      : t`Your question was sent to ${name}. We’ll email you the answer.`,
                });
              }}
            />
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
