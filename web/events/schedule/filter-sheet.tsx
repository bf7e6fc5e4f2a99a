import { Trans, useLingui } from "@lingui/react/macro";
import type { EventsAnswer } from "#shared/events.schema.ts";
import { NearFields } from "../../places/near-fields.tsx";
import { useSearch, useWhere } from "../../platform/location.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/form/choice-field.tsx";
import { whenOf } from "./events-query.ts";
import { scheduleSearch } from "./events-search.ts";
import { FurtherFilters } from "./further-filters.tsx";
import { useWhenWords } from "./when-words.ts";

/** Shows all filters of the schedule on a phone, in a sheet over the list. Each filter applies immediately. */
export function FilterSheet({
  states,
  dates,
  codeError,
  onClose,
}: {
  states: EventsAnswer["distinctStates"];
  dates: boolean;
  codeError: string | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { plain } = useWhere();
  const { search, filter } = useSearch(scheduleSearch);
  const words = useWhenWords();
  const usual = whenOf({ ...search, when: undefined });
  return (
    <Dialog open title={<Trans>Filters</Trans>} onClose={onClose}>
      <div className="mt-4 grid gap-3">
        {dates ? (
          <SelectField
            label={t`Show`}
            name="when"
            choices={words.map(({ key, label }) => ({ value: key, label }))}
            value={whenOf(search)}
            onChange={({ target: { value } }) => void filter({ when: value === usual ? "" : value })}
          />
        ) : null}
        <NearFields error={codeError} />
        <FurtherFilters states={states} dates={dates} />
      </div>
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <ButtonLink href={plain} onClick={onClose}>
          <Trans>Clear filters</Trans>
        </ButtonLink>
        <Button kind="ink" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
