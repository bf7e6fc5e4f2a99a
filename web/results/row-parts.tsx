import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

// What a row of a file and a row that is in have in common.

/** The columns that both stand under. */
export function RowsHead({ name, award }: { name: string; award: string }) {
  const { t } = useLingui();
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col">{t`Place`}</th>
        <th scope="col" data-align="end">{t`No.`}</th>
        <th scope="col">{name}</th>
        <th scope="col">{t`Lands as`}</th>
        <th scope="col">{t`Rider`}</th>
        <th scope="col" data-align="end">
          {award}
        </th>
        <th scope="col">
          <span className="sr-only">{t`What to do`}</span>
        </th>
      </tr>
    </thead>
  );
}

export function FindRiderButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress}>
      <Trans>Find rider</Trans>
    </Button>
  );
}

/** A pencil in a table; a card has room for the word. */
export function EditRowButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="small" kind="link" icon="edit" aria-label={t`Edit ${name}`} onClick={onPress}>
      <span className="md:hidden" aria-hidden>
        <Trans>Edit</Trans>
      </span>
    </Button>
  );
}
