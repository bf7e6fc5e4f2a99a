import { Trans, useLingui } from "@lingui/react/macro";
import { contrastFaults, coloursFrom, type ContrastFault } from "#shared/contrast.ts";
import { isColor } from "#shared/setting-values.ts";
import { useFormat } from "../platform/use-format.ts";
import { TextField } from "../ui/form/text-field.tsx";
import { Note } from "../ui/states.tsx";

/** Edits one color, with the browser's color picker or by its code. */
export function ColorField({
  name,
  label,
  hint,
  value,
  error,
  onSet,
}: {
  name: string;
  label: string;
  hint: string;
  value: string;
  error: string | null;
  onSet: (value: string) => void;
}) {
  const { t } = useLingui();
  return (
    // With an error below the field, the picker stays beside the field and not beside the error.
    <div className={error ? "flex items-start gap-3 [&>input]:mt-[2.875rem]" : "flex items-end gap-3"}>
      <TextField
        className="flex-1"
        name={name}
        label={label}
        hint={hint}
        value={value}
        error={error}
        maxLength={7}
        spellCheck={false}
        onChange={({ target }) => onSet(target.value.trim().toLowerCase())}
      />
      <input
        type="color"
        aria-label={t`Pick: ${label}`}
        className="h-11 w-14 cursor-pointer rounded-1 border border-line-strong bg-surface p-1"
        value={isColor(value) ? value : "#000000"}
        onChange={({ target }) => onSet(target.value)}
      />
    </div>
  );
}

/** Shows the two colors as the pages use them, and warns if text in them would be too hard to read. */
export function ColorCheck({ brand, brand2 }: { brand: string; brand2: string }) {
  const { t } = useLingui();
  const format = useFormat();
  if (!isColor(brand) || !isColor(brand2)) return null;
  const colours = coloursFrom(brand, brand2);
  const faults = contrastFaults(colours);
  const places: Record<ContrastFault["place"], string> = {
    textOnBrand: t`Text on the main color`,
    quietOnBrand: t`Small text on the main color`,
    pressedButton: t`Text on a pressed button`,
    textOnBrand2: t`Text on the second color`,
    quietOnBrand2: t`Small text on the second color`,
    figureOnBrand2: t`Figures in the main color on the second color`,
    linkLine: t`Link underlines`,
    chosenRow: t`Text on a selected row`,
  };
  const modes = { light: t`light mode`, dark: t`dark mode` };
  return (
    <div className="grid gap-3 sm:col-span-2">
      <div className="grid overflow-hidden rounded-2 border border-line sm:grid-cols-2" aria-hidden="true">
        <span className="px-4 py-3 font-semibold" style={{ background: brand, color: colours.onBrand }}>
          <Trans>Text on the main color</Trans>
        </span>
        <span className="px-4 py-3" style={{ background: brand2, color: colours.onBrand2 }}>
          <Trans>Text on the second color</Trans> <b style={{ color: brand }}>{format.moneyShort(620_00, "USD")}</b>
        </span>
      </div>
      <div role="status">
        {faults.length === 0 ? (
          <Note tone="good" icon="check">
            <Trans>Easy to read everywhere, in light and dark mode.</Trans>
          </Note>
        ) : (
          <Note tone="bad" icon="alert">
            <p className="font-semibold">
              <Trans>Too hard to read. Choose a darker or lighter color.</Trans>
            </p>
            <ul className="mt-1 list-disc pl-5">
              {faults.map(({ place, theme, ratio, needed }) => {
                const where = theme === null ? places[place] : `${places[place]} (${modes[theme]})`;
                return (
                  <li key={`${place}-${theme}`}>
                    <Trans>
                      {where}: the contrast is {format.number(ratio)} to 1, but it needs to be at least{" "}
                      {format.number(needed)} to 1
                    </Trans>
                  </li>
                );
              })}
            </ul>
          </Note>
        )}
      </div>
    </div>
  );
}
