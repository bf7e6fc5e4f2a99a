import { Trans, useLingui } from "@lingui/react/macro";
import { columnsFor, type AnyList } from "#shared/list.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/form/choice-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { useHiddenColumns } from "./use-hidden-columns.ts";

/** A list with fewer columns fits on every screen, so there is no choice of columns. */
const minColumns = 5;

/** Lets the user choose which columns of a list are shown. The first one, which opens the row, is always shown. */
export function ChooseColumns({
  list,
  columns: { hidden, toggle, showAll },
}: {
  list: AnyList;
  columns: ReturnType<typeof useHiddenColumns>;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { type } = useSession();
  const [, ...others] = columnsFor(list, "screen", type);
  if (others.length < minColumns - 1) return null;
  return (
    <div className="list-columns">
      <Menu
        align="end"
        label={t`Choose columns`}
        buttonClass="button"
        buttonKind="outline"
        items={
          <fieldset className="grid">
            <legend className="sr-only">
              <Trans>Columns shown</Trans>
            </legend>
            {others.map(({ key, label }) => (
              <CheckboxField
                key={key}
                id={`column-${key}`}
                className="px-4"
                label={label[locale]}
                checked={!hidden.has(key)}
                onChange={() => toggle(key)}
              />
            ))}
            {hidden.size > 0 ? (
              <Button kind="link" onClick={showAll}>
                <Trans>Show all columns</Trans>
              </Button>
            ) : null}
          </fieldset>
        }
      >
        <Icon name="eye" />
      </Menu>
    </div>
  );
}
