import { lazy, Suspense, useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Role } from "#shared/roles.ts";
import { Avatar } from "../app/areas/avatar.tsx";
import { api } from "../platform/api/api.ts";
import { textOf } from "../platform/api/problem.ts";
import { refreshSession, useSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { useToast } from "../ui/toast.tsx";

const CropDialog = lazy(() => import("./crop-dialog.tsx").then((module) => ({ default: module.CropDialog })));

/** Edits the user's profile photo, which is for those who need to recognize the person. */
export function PhotoPart({ role }: { role: Role }) {
  const { t } = useLingui();
  const toast = useToast();
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const form = useSubmit();
  const image = user?.image ?? null;

  const open = async (file: File | undefined) => {
    if (!file) return;
    setUnread(null);
    form.clear();
    try {
      if (!["image/png", "image/jpeg"].includes(file.type)) throw new Error("another kind");
      setPicture(await createImageBitmap(file, { imageOrientation: "from-image" }));
    } catch {
      setUnread(t`We can’t read this as a PNG or JPEG. Choose another photo.`);
    }
  };

  const save = async (photo: Blob) => {
    const body = new FormData();
    body.set("file", photo, "photo.jpg");
    const saved = await form.run(async () => {
      await api("PUT /api/{type}/photo", { params: { type: role }, body });
      await refreshSession();
    });
    if (!saved) return;
    setPicture(null);
    toast({ text: t`Photo saved.` });
  };

  const remove = async () => {
    try {
      await api("DELETE /api/{type}/photo", { params: { type: role } });
      await refreshSession();
      toast({ text: t`Photo removed.` });
    } catch (error) {
      toast({ text: textOf(error), tone: "bad" });
    }
  };

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user?.fullName ?? ""} image={image} size={96} />
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
              // The value is reset, so that choosing the same file again triggers another try.
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
      <p className="text-t1 text-ink-2">
        {role === "rider" ? (
          <Trans>PNG or JPEG. Dealers see it when you’re at their counter; our team sees it too.</Trans>
        ) : (
          <Trans>PNG or JPEG.</Trans>
        )}
      </p>
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
