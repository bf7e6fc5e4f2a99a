import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "../button.tsx";
import { FieldError } from "./field.tsx";
import { Icon } from "../icon.tsx";

/**
 * Shows an area to drop a file or select one. The caller (and the server) decide whether the file is accepted, and pass
 * the reason for a refusal in `error`.
 */
export function Upload({
  label,
  hint,
  accept,
  multiple = false,
  busy = false,
  busyLabel,
  error,
  photo,
  onFiles,
}: {
  label: string;
  hint?: ReactNode;
  accept?: string;
  multiple?: boolean;
  busy?: boolean;
  busyLabel?: ReactNode;
  error?: string | null;
  /** This is the label of a second button that opens the camera; it is shown on handheld devices. */
  photo?: string;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  // The area is tall, so the reason why a file was refused could be below the visible part of the page. It is scrolled
  // into view.
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) note.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !busy) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div
        className="drop"
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Icon name="up" size={32} />
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint ? <div className="max-w-prose text-balance text-ink-2">{hint}</div> : null}
        <input
          ref={input}
          id={id}
          type="file"
          className="sr-only"
          accept={accept}
          multiple={multiple}
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files);
            // The value is cleared, so that selecting the same file again fires a change event.
            event.target.value = "";
          }}
        />
        <div className="flex flex-wrap justify-center gap-3 max-md:justify-start">
          {photo ? (
            <span className="hidden any-pointer-coarse:inline">
              <input
                ref={camera}
                type="file"
                className="sr-only"
                accept={accept}
                capture="environment"
                aria-label={photo}
                tabIndex={-1}
                onChange={(event) => {
                  take(event.target.files);
                  event.target.value = "";
                }}
              />
              <Button kind="brand" busy={busy} busyLabel={busyLabel} onClick={() => camera.current?.click()}>
                <Trans>Take a photo</Trans>
              </Button>
            </span>
          ) : null}
          <Button busy={busy} busyLabel={busyLabel} onClick={() => input.current?.click()}>
            <Trans>Choose a file</Trans>
          </Button>
        </div>
      </div>
      <div ref={note} role="alert" className="empty:hidden">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
