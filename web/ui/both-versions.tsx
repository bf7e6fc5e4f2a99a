import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { Note } from "./states.tsx";

export type Difference = { key: string; label: string; mine: string; theirs: string };

/**
 * Shows an edit conflict, after somebody else saved in the meantime. It shows the differences and asks which version to
 * keep.
 */
export function BothVersions({
  differences,
  onMine,
  onTheirs,
}: {
  differences: readonly Difference[];
  onMine: () => void;
  onTheirs: () => void;
}) {
  return (
    <Note tone="warn">
      <p className="font-semibold">
        <Trans>Where the versions differ</Trans>
      </p>
      <dl className="mt-2 grid gap-3">
        {differences.map(({ key, label, mine, theirs }) => (
          <div key={key}>
            <dt className="font-semibold">{label}</dt>
            <dd className="break-words">
              <Trans>Your version:</Trans> {mine.trim() || "–"}
            </dd>
            <dd className="break-words">
              <Trans>Saved version:</Trans> {theirs || "–"}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={onTheirs}>
          <Trans>Use saved version</Trans>
        </Button>
        <Button size="small" onClick={onMine}>
          <Trans>Save mine instead</Trans>
        </Button>
      </div>
    </Note>
  );
}
