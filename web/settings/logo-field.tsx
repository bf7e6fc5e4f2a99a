import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../platform/api/session.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { UploadButton } from "../ui/form/upload-button.tsx";
import { uploadLogo } from "./api.ts";

/** Uploads a logo. It is used for the season when the form is saved. */
export function LogoField({
  season,
  label,
  value,
  error,
  onSet,
}: {
  season: number;
  label: string;
  value: string;
  error: string | null;
  onSet: (value: string) => void;
}) {
  const { t } = useLingui();
  const { uploadMaxBytes } = useSession().programme;
  const upload = useSubmit();
  const megabytes = Math.floor(uploadMaxBytes / 1_048_576);
  const send = (file: File | undefined) => {
    if (file) void upload.run(async () => onSet(await uploadLogo(season, file)));
  };
  return (
    <div className="grid gap-2 sm:col-span-2">
      <span className="font-semibold">{label}</span>
      <span className="-mt-1 text-t1 text-ink-3">
        <Trans>
          PNG or JPEG, up to {megabytes} MB. A wide image with a transparent background looks best. If there’s no logo,
          pages show the name.
        </Trans>
      </span>
      <div className="flex flex-wrap items-center gap-4">
        {value ? (
          <span className="grid min-h-14 place-items-center rounded-2 border border-line bg-sunk px-4 py-2">
            <img src={value} alt={t`The logo as it will be saved`} className="h-9 w-auto" />
          </span>
        ) : null}
        <UploadButton
          label={label}
          accept="image/png,image/jpeg"
          busy={upload.busy}
          busyLabel={<Trans>Uploading…</Trans>}
          error={upload.errors.file ?? upload.message ?? error}
          onFiles={([file]) => send(file)}
        >
          {value ? <Trans>Change logo</Trans> : <Trans>Choose a logo</Trans>}
        </UploadButton>
        {value ? (
          <Button kind="link" onClick={() => onSet("")}>
            <Trans>Remove logo</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
