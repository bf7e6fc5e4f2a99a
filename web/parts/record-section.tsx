import { useId, useState, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { useCannot } from "../platform/acts/act-gate.tsx";

/** This is a fact of a record: its label and its value. A missing value is shown as "–". */
export type Fact = { key: string; label: ReactNode; value: ReactNode };

/**
 * Shows a section of a record: its facts, and a button that replaces the facts with the form. The form gets a function
 * that shows the facts again.
 */
export function RecordSection({
  title,
  facts,
  form,
  children,
}: {
  title: ReactNode;
  facts: readonly Fact[];
  /** Returns the form; without it the section cannot be edited. */
  form?: (close: () => void) => ReactNode;
  /** This is shown below the facts, and hidden while the section is edited. */
  children?: ReactNode;
}) {
  const [isEdited, setIsEdited] = useState(false);
  const titleId = useId();
  const cannot = useCannot();
  const close = () => setIsEdited(false);
  return (
    <section className="panel p-5" aria-labelledby={titleId}>
      <div className="-mt-2 mb-1 flex min-h-11 items-center justify-between gap-3">
        <h2 id={titleId} className="text-t3">
          {title}
        </h2>
        {form ? (
          <Button
            kind="link"
            className="-mr-3 flex-none"
            icon={isEdited ? "close" : "edit"}
            aria-describedby={titleId}
            disabled={cannot !== null}
            title={cannot ?? undefined}
            onClick={() => setIsEdited(!isEdited)}
          >
            {isEdited ? <Trans>Cancel</Trans> : <Trans>Edit</Trans>}
          </Button>
        ) : null}
      </div>
      {isEdited && form ? (
        form(close)
      ) : (
        <>
          <Facts facts={facts} />
          {children}
        </>
      )}
    </section>
  );
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(({ key, label, value }) => (
        <div key={key} className="min-w-0">
          <dt className="text-t1 text-ink-2">{label}</dt>
          <dd className="break-words whitespace-pre-line">{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
