import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../../platform/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import type { PayoutTarget } from "./payout-sheet.ts";

/** Shows the version that somebody else saved in the meantime. The user chooses one of the two. */
export function StalePayouts({
  theirs,
  onMine,
  onTheirs,
}: {
  theirs: PayoutTarget;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const format = useFormat();
  return (
    <div className="mb-5" role="alert">
      <Note tone="warn" icon="alert">
        <b>
          <Trans>Someone changed classes or payouts while you were typing. You haven’t lost anything.</Trans>
        </b>
        <p className="mt-2">
          <Trans>Saved version:</Trans>
        </p>
        <ul className="mt-1">
          {theirs.classes.map(({ _id, name, posted }) => (
            <li key={_id}>
              {name} · {format.money(posted, theirs.currency)}
            </li>
          ))}
        </ul>
        <span className="mt-3 flex flex-wrap gap-3">
          <Button onClick={onMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button onClick={onTheirs}>
            <Trans>Use theirs</Trans>
          </Button>
        </span>
      </Note>
    </div>
  );
}
