import { useId, type ReactNode } from "react";
import { FieldError } from "./field.tsx";
import { Icon } from "../icon.tsx";

/** Shows a button that selects one or several files, where there is no space for the area of `Upload`. */
export function UploadButton({
  label,
  accept,
  multiple = false,
  size,
  busy = false,
  busyLabel,
  error,
  onFiles,
  children,
}: {
  /** This tells screen readers what the file is; they read it after the button's text. */
  label: string;
  accept?: string;
  multiple?: boolean;
  size?: "small";
  busy?: boolean;
  busyLabel?: ReactNode;
  error?: string | null;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <span className="inline-flex flex-col gap-1">
      <label className="button relative" data-size={size} aria-busy={busy}>
        {size === "small" ? null : <Icon name="up" />}
        <span>
          {busy ? busyLabel : children}
          <span className="sr-only">: {label}</span>
        </span>
        <input
          type="file"
          className="sr-only"
          accept={accept}
          multiple={multiple}
          disabled={busy}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The value is cleared, so that selecting the same file again fires a change event.
            event.target.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </span>
  );
}
