import { useEffect, useRef, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { Icon } from "../icon.tsx";

export type FormErrors = Record<string, string>;

/**
 * Shows the errors of a form above it, one per line, each linked to its field. When the errors change, the first field
 * with an error gets the focus, or the summary if no field has one.
 */
export function ErrorSummary({
  message,
  errors = {},
  attempt,
}: {
  message?: string | null;
  errors?: FormErrors;
  /**
   * This counts the form's attempts. The focus moves to the first error only when it changes, so that it does not move
   * while the user corrects the errors.
   */
  attempt?: number | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const names = Object.keys(errors);
  const [labels, setLabels] = useState<Record<string, string>>({});
  const signature = attempt ?? JSON.stringify([message, errors]);
  useEffect(() => {
    if (!message && names.length === 0) return;
    const fields = names.map((name) => [name, fieldOf(box.current, name)] as const);
    // The errors are in the order of the fields on the page; those without a field come last.
    fields.sort(([, a], [, b]) =>
      !b || (a && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) ? -1 : 1,
    );
    setLabels(Object.fromEntries(fields.map(([name, field]) => [name, labelOf(field?.id ?? name)])));
    (fields[0]?.[1] ?? box.current)?.focus();
    // The signature represents message and errors, so that the same errors count as new after another submit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [signature]);
  if (!message && names.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="note" data-tone="bad">
      <Icon name="alert" className="mt-px" />
      <div className="min-w-0">
        <p className="font-semibold">
          {message ?? <Plural value={names.length} one="Check one field." other="Check # fields." />}
        </p>
        {names.length > 1 ? (
          <ul className="mt-1">
            {[...new Set([...Object.keys(labels), ...names])]
              .filter((name) => name in errors)
              .map((name) => (
                <li key={name}>
                  <a
                    href={`#${name}`}
                    className="inline-block py-0.5"
                    onClick={(event) => goTo(event, fieldOf(box.current, name))}
                  >
                    <Line label={labels[name]} text={errors[name]} />
                  </a>
                </li>
              ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

function Line({ label, text }: { label: string | undefined; text: string | undefined }) {
  if (!label) return text;
  return (
    <Trans>
      {label}: {text}
    </Trans>
  );
}

/**
 * Returns the field of an error: its id or name equals the error's. A page may have another field with this id behind a
 * dialog, so the summary's own form comes first.
 */
function fieldOf(summary: HTMLElement | null, name: string): HTMLElement | null {
  const wanted = CSS.escape(name);
  const own = summary?.closest("form")?.querySelector<HTMLElement>(`#${wanted}, [name="${wanted}"]`);
  return own ?? document.getElementById(name);
}

/** Returns the label of a field, or the legend of its group for a choice. */
function labelOf(id: string): string {
  const field = CSS.escape(id);
  const label = document.querySelector(`label[for="${field}"], fieldset:has([type="radio"]#${field}) > legend`);
  // The summary puts a colon after the label, so a question mark at its end is removed.
  return label?.firstChild?.textContent?.replace(/[?\s]+$/, "").trim() ?? "";
}

function goTo(event: React.MouseEvent, field: HTMLElement | null): void {
  event.preventDefault();
  field?.focus();
}
