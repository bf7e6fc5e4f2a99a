import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Avatar } from "../areas/avatar.tsx";
import { textOf } from "../../platform/api/problem.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { useToast } from "../../ui/toast.tsx";

const CropDialog = lazy(() => import("./crop-dialog.tsx").then((module) => ({ default: module.CropDialog })));

/** Shows a photo, and buttons to set, change or remove it. */
export function PhotoEditor({
  name,
  own = false,
  image,
  hint,
  onSave,
  onRemove,
}: {
  /** This is the name of the person in the photo. Their initials are shown if there is no photo. */
  name: string;
  /** This is true if it is the user's own photo. */
  own?: boolean;
  image: string | null;
  hint: ReactNode;
  /** Sends the cropped photo as the `file` of the form. */
  onSave: (body: FormData) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const ask = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const form = useSubmit();

  const open = async (file: File | undefined) => {
    if (!file) return;
    setUnread(null);
    form.clear();
    try {
      if (!["image/png", "image/jpeg"].includes(file.type)) throw new Error("another kind");
      setPicture(await createImageBitmap(file, { imageOrientation: "from-image" }));
    } catch {
      setUnread(t`We couldn’t open this photo. Choose a PNG or JPEG.`);
    }
  };

  const save = async (photo: Blob) => {
    const body = new FormData();
    body.set("file", photo, "photo.jpg");
    const saved = await form.run(async () => {
      await onSave(body);
    });
    if (!saved) return;
    setPicture(null);
    toast({ text: t`Photo saved.` });
  };

  const remove = async () => {
    const sure = await ask({
      title: own ? t`Remove your photo?` : t`Remove ${name}’s photo?`,
      body: t`The file will be deleted, and pages will show the initials instead.`,
      safe: t`Keep it`,
      act: t`Remove photo`,
      danger: true,
    });
    if (!sure) return;
    try {
      await onRemove();
      toast({ text: t`Photo removed.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={name} image={image} size={96} />
        <div className="flex flex-wrap gap-3">
          <input
            ref={input}
            type="file"
            className="sr-only"
            accept="image/png,image/jpeg"
            aria-label={t`Photo`}
            tabIndex={-1}
            onChange={(event) => {
              void open(event.target.files?.[0]);
              // The value is reset, so that selecting the same file again fires a change event.
              event.target.value = "";
            }}
          />
          <Button icon="person" onClick={() => input.current?.click()}>
            {image ? <Trans>Change photo</Trans> : <Trans>Choose a photo</Trans>}
          </Button>
          {image ? (
            <Button icon="trash" onClick={() => void remove()}>
              <Trans>Remove photo</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <p className="text-t1 text-ink-2">{hint}</p>
      <FieldError id="photo-error" error={unread} />
      {picture ? (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            busy={form.busy}
            error={form.message}
            onCut={(photo) => void save(photo)}
            onClose={() => setPicture(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
