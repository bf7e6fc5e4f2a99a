import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useLingui } from "@lingui/react/macro";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "../icon.tsx";
import { optionId, OptionList } from "./option-list.tsx";
import type { InputAttributes } from "./text-field.tsx";

type Input = Omit<InputAttributes, "onChange" | "value" | "list">;

/**
 * Shows a text field with a list of suggestions that typing filters. Any other text can be typed, too. The list opens
 * on a tap, on the down arrow or on typing; Escape closes it.
 */
export function ComboField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  value,
  options,
  listLabel,
  listInline = false,
  onText,
  ...input
}: FieldProps &
  Input & {
    value: string;
    options: readonly string[];
    /** This is the name of the list for screen readers. */
    listLabel: string;
    /** If this is true, the list is in the normal flow below the field, so that it covers nothing. */
    listInline?: boolean;
    onText: (text: string) => void;
  }) {
  const { t } = useLingui();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [active, setActive] = useState(-1);
  const [isTyping, setIsTyping] = useState(false);
  const shown = optionsFor(options, value, isTyping);
  const isOpen = anchor !== null && shown.length > 0;

  function open(typing = false): void {
    setAnchor(field.current);
    setActive(-1);
    setIsTyping(typing);
  }
  function close(): void {
    setAnchor(null);
    setActive(-1);
  }
  function choose(at: number): void {
    const chosen = shown[at];
    if (chosen !== undefined) onText(chosen);
    close();
  }
  function walk(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      if (!isOpen) open();
      setActive((at) => (at + step + (at < 0 && step < 0 ? 1 : 0) + shown.length) % shown.length);
    } else if (isOpen && event.key === "Escape") close();
    else if (isOpen && event.key === "Enter" && active >= 0) choose(active);
    else return;
    event.preventDefault();
  }

  const list = isOpen ? (
    <OptionList
      id={listId}
      label={listLabel}
      anchor={anchor}
      options={shown.map((option) => ({ key: option, content: option }))}
      active={active}
      inline={listInline}
      onChoose={choose}
    />
  ) : null;
  return (
    <Field {...{ label, hint, error, optional, className, id: id ?? input.name }}>
      {(wiring) => (
        <>
          <span className="relative flex items-center">
            <input
              ref={field}
              type="text"
              className="control pr-12!"
              autoComplete="off"
              spellCheck={false}
              {...wiring}
              {...input}
              value={value}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
              onChange={(event) => {
                onText(event.target.value);
                open(true);
              }}
              onClick={() => open()}
              onKeyDown={walk}
              onBlur={close}
            />
            <button
              type="button"
              tabIndex={-1}
              className="absolute right-0 grid size-11 cursor-pointer place-items-center rounded-1"
              aria-label={t`Show the list`}
              aria-expanded={isOpen}
              // The field keeps the focus, so that its blur does not close the list first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                field.current?.focus();
                if (isOpen) close();
                else open();
              }}
            >
              <Icon name="chevron" />
            </button>
            {listInline ? null : list}
          </span>
          {listInline ? <div className="options-room">{list}</div> : null}
        </>
      )}
    </Field>
  );
}

/**
 * Returns the options that contain every typed word. While the user types, a completely typed option is left out. When
 * the user opens the list with such an option in the field, the list has all options.
 */
export function optionsFor(options: readonly string[], typed: string, isTyping: boolean): readonly string[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0 || (!isTyping && options.includes(typed.trim()))) return options;
  return options.filter((option) => option !== typed.trim() && words.every((word) => fold(option).includes(word)));
}

/** Returns a text without accents in lower case, for comparisons. */
const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
