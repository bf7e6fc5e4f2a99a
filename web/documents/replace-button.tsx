import { useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderDocument } from "#shared/documents.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";
import { uploadDocument } from "./api.ts";

/** Uploads a new photo in place of a document on which a payment was based. */
export function ReplaceButton({
  riderId,
  name,
  document,
  onChanged,
}: {
  riderId: string;
  name: string;
  document: RiderDocument;
  onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { kind, _id } = document;
  const send = async (file: File | undefined) => {
    if (!file || kind === "timecard") return;
    setBusy(true);
    try {
      await uploadDocument(riderId, kind, file, _id);
      await onChanged();
      toast({ text: t`Replaced: ${name}` });
    } catch (problem) {
      toast({ text: textOf(problem), tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        accept="image/png,image/jpeg"
        aria-label={t`Replace photo: ${name}`}
        tabIndex={-1}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          // The value is reset, so that choosing the same file again triggers another try.
          event.target.value = "";
        }}
      />
      <Button busy={busy} busyLabel={<Trans>Sending…</Trans>} onClick={() => input.current?.click()}>
        <Trans>Replace</Trans>
      </Button>
    </>
  );
}
