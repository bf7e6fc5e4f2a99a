import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";

// The rows of a file and the rows of saved results share these parts.

/** Shows the column headings of the table of a file's rows and of the table of saved results. */
export function RowsHead({ name, award }: { name: string; award: string }) {
  const { t } = useLingui();
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col">{t`Place`}</th>
        <th scope="col" data-align="end">{t`No.`}</th>
        <th scope="col">{name}</th>
        <th scope="col">{t`Status`}</th>
        <th scope="col">{t`Rider`}</th>
        <th scope="col" data-align="end">
          {award}
        </th>
        <th scope="col">
          <span className="sr-only">{t`Action`}</span>
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

/** Shows a button to edit a row: only a pencil icon in a table, with its label in a card, which has enough space. */
export function EditRowButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return <Button size="small" kind="link" icon="edit" aria-label={t`Edit ${name}`} onClick={onPress} />;
}
