import { useUploadLimit } from "../platform/use-upload-limit.ts";
import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RiderDocumentKind } from "#shared/documents.ts";
import type { DocumentsAnswer, RiderDocument } from "#shared/documents.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { UploadButton } from "../ui/form/upload-button.tsx";
import { Upload } from "../ui/form/upload.tsx";
import { getDocuments, removeDocument, uploadDocument } from "./api.ts";
import { useKindNames } from "./kind-names.ts";
import { ReplaceButton } from "./replace-button.tsx";

/** Shows a rider's documents: the uploaded ones, the missing ones, and an upload area for the missing ones. */
export function DocumentsPanel({
  riderId,
  first,
  kinds,
  missing = [],
  onChanged,
}: {
  riderId: string;
  first: DocumentsAnswer;
  /**
   * A payment is on hold until these kinds of documents are uploaded. They are shown first, and a link can lead to each
   * of them.
   */
  missing?: readonly string[];
  /** These kinds are shown; a kind that is not required of this rider is shown only if one was uploaded. */
  kinds: readonly RiderDocumentKind[];
  onChanged?: () => void;
}) {
  const [answer, setAnswer] = useState(first);
  const reload = async () => {
    setAnswer(await getDocuments(riderId));
    onChanged?.();
  };
  return (
    <div className="grid gap-6 md:gap-8">
      {kinds
        .toSorted((a, b) => Number(missing.includes(b)) - Number(missing.includes(a)))
        .map((kind) => {
          const documents = answer.documents.filter((document) => document.kind === kind);
          const asked = answer.takes.includes(kind);
          if (!asked && documents.length === 0) return null;
          return (
            <KindPart
              key={kind}
              riderId={riderId}
              kind={kind}
              asked={asked}
              alone={kinds.length === 1}
              documents={documents}
              onChanged={reload}
            />
          );
        })}
    </div>
  );
}

function KindPart({
  riderId,
  kind,
  asked,
  alone,
  documents,
  onChanged,
}: {
  riderId: string;
  kind: RiderDocumentKind;
  asked: boolean;
  /** This is true for the only kind that is shown: the heading above already names it. */
  alone: boolean;
  documents: readonly RiderDocument[];
  onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const megabytes = useUploadLimit();
  const names = useKindNames();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const name = names[kind];
  const send = async (files: File[]) => {
    setBusy(true);
    setError(null);
    try {
      for (const file of files) await uploadDocument(riderId, kind, file);
      await onChanged();
      toast({ text: t`Uploaded: ${name}` });
    } catch (problem) {
      setError(textOf(problem));
    } finally {
      setBusy(false);
    }
  };
  const upload = {
    accept: "image/png,image/jpeg",
    busy,
    busyLabel: <Trans>Sending…</Trans>,
    error,
    onFiles: (files: File[]) => void send(files),
  };
  return (
    <section id={kind} className="grid scroll-mt-4 gap-3">
      {alone ? null : <h3 className="text-t3">{name}</h3>}
      {documents.length > 0 ? (
        <ul className="grid gap-2">
          {documents.map((document) => (
            <DocumentLine
              key={document._id}
              riderId={riderId}
              name={name}
              document={document}
              replaceable={asked}
              onChanged={onChanged}
            />
          ))}
        </ul>
      ) : null}
      {asked && kind === "w9" ? <BlankForm /> : null}
      {asked && documents.length > 0 ? (
        <p>
          <UploadButton label={name} {...upload}>
            <Trans>Add another photo</Trans>
          </UploadButton>
        </p>
      ) : null}
      {asked && documents.length === 0 ? (
        <Upload
          photo={t`Take a photo: ${name}`}
          label={t`Upload photo: ${name}`}
          hint={<Trans>PNG or JPEG, up to {megabytes} MB</Trans>}
          {...upload}
        />
      ) : null}
    </section>
  );
}

/** Links to the blank form, which the tax authority keeps up to date. */
function BlankForm() {
  return (
    <p>
      <Trans>Print the form, fill it out, sign it, and take a photo.</Trans>{" "}
      <a
        href="https://www.irs.gov/forms-pubs/about-form-w-9"
        target="_blank"
        rel="noreferrer external"
        className="inline-flex min-h-11 items-center font-semibold max-md:flex"
      >
        <Trans>Get a blank W-9 from the IRS</Trans>
      </a>
    </p>
  );
}

function DocumentLine({
  riderId,
  name,
  document,
  replaceable,
  onChanged,
}: {
  riderId: string;
  name: string;
  document: RiderDocument;
  /** This is true when the rider may upload documents of this kind now. */
  replaceable: boolean;
  onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const counter = useCounterFormat();
  const ask = useConfirm();
  const toast = useToast();
  const when = counter.dateTime(document.createdAt);
  const remove = async () => {
    const sure = await ask({
      title: t`Remove ${name}, uploaded ${when}?`,
      safe: <Trans>Keep it</Trans>,
      act: <Trans>Remove</Trans>,
      danger: true,
    });
    if (!sure) return;
    try {
      await removeDocument(riderId, document._id);
      await onChanged();
    } catch (problem) {
      toast({ text: textOf(problem), tone: "bad" });
    }
  };
  return (
    <li className="panel flex flex-wrap items-center gap-3 p-3 md:gap-4">
      <a href={document.url} target="_blank" rel="noreferrer" className="block">
        <img
          src={document.url}
          alt={t`${name}, uploaded ${when}`}
          className="h-14 w-16 rounded-1 object-cover md:h-20 md:w-28"
        />
      </a>
      <span className="min-w-0 flex-1 basis-48">
        <Trans>Uploaded {when}</Trans>
        {document.released ? (
          <span className="block text-ink-2">
            <Trans>We based a payment on this document, so we’ll keep it.</Trans>
          </span>
        ) : null}
      </span>
      {document.released ? (
        replaceable && <ReplaceButton riderId={riderId} name={name} document={document} onChanged={onChanged} />
      ) : (
        <Button onClick={() => void remove()}>
          <Trans>Remove</Trans>
        </Button>
      )}
    </li>
  );
}
