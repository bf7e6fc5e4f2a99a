import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useGo } from "../../platform/location.ts";
import { leaveOnClick } from "../../platform/leaving.ts";
import { openRecord } from "../../platform/acts/open-record.ts";
import { useSession } from "../../platform/api/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { addRecent, readRecent } from "./recent-items.ts";
import { useFound } from "./use-found.ts";
import { usePaletteOptions, type PaletteOption } from "./use-palette-options.ts";
import "./palette.css";

/**
 * Finds any record, page or act by keyboard; it is a combobox in a dialog. The arrow keys select, Enter opens, Ctrl
 * Enter acts as the record, and Escape closes. After `>` it lists only acts and pages.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const go = useGo();
  const { user } = useSession();
  const account = user?._id ?? "";
  const [typed, setTyped] = useState("");
  const [recent] = useState(() => readRecent(account));
  const [here] = useState(openRecord);
  const [chosen, setChosen] = useState<string | null>(null);
  /** This is true if Enter was pressed during the search: then the first option of the answer opens. */
  const [opensFirst, setOpensFirst] = useState(false);
  const listId = useId();
  const found = useFound(typed.startsWith(">") ? typed.slice(1) : typed);
  const groups = usePaletteOptions(typed, found.records, recent, here);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  );
  const active = options[at];
  const box = useModal();
  const proxyLink = useRef<HTMLAnchorElement>(null);

  const open = (option: PaletteOption) => {
    if (option.href === null) {
      if (option === active && proxyLink.current) proxyLink.current.click();
      else if (option.proxy) window.location.assign(option.proxy);
      return;
    }
    const { key, icon, name, fact, href } = option;
    // An act on a record opens a confirmation, so it is not among the recent items.
    if (!option.isRecordAct) addRecent(account, { key, icon, name, fact, href });
    onClose();
    void go(href);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = nextOption(event.key, at, options.length);
    if (to !== null) {
      event.preventDefault();
      setChosen(options[to]?.key ?? null);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const acts = event.ctrlKey || event.metaKey;
      // While a search runs, Enter must not open a record that was found for an earlier text.
      if (found.isBusy && (!active || isFound(active))) setOpensFirst(!acts);
      else if (active && acts) proxyLink.current?.click();
      else if (active) open(active);
    }
  };
  const opensNow = opensFirst && !found.isBusy;
  useEffect(() => {
    if (!opensNow) return;
    setOpensFirst(false);
    if (active) open(active);
    // Only the end of the search opens the option.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opensNow]);

  return (
    <dialog
      ref={box}
      className="dialog palette"
      aria-label={t`Find anything`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div className="palette-field">
        <Icon name="search" />
        <input
          // The dialog is opened to type into this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="text"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          aria-label={t`Name, email, AMA number, VIN, code, phone, or ZIP`}
          placeholder={t`Name, email, VIN, code, phone…`}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? idOf(listId, at) : undefined}
          aria-busy={found.isBusy}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
            setOpensFirst(false);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" aria-label={t`Close`} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </div>
      <p role="status" className="sr-only">
        {found.isSlow ? (
          <Trans>Searching…</Trans>
        ) : typed.trim() === "" || found.isBusy ? null : (
          (found.problem ?? <Plural value={options.length} one="# result" other="# results" />)
        )}
      </p>
      <div id={listId} role="listbox" aria-label={t`Results`} className="palette-list" tabIndex={-1}>
        {groups.map(({ label, options: own }) => (
          <div key={label} role="group" aria-label={label}>
            <p className="palette-group" aria-hidden="true">
              {label}
            </p>
            {own.map((option) => {
              const index = options.indexOf(option);
              return (
                <Option
                  key={option.key}
                  id={idOf(listId, index)}
                  option={option}
                  isActive={index === at}
                  onPoint={() => setChosen(option.key)}
                  onOpen={() => open(option)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {found.isSlow ? (
        <p className="palette-none" aria-hidden="true">
          <Trans>Searching…</Trans>
        </p>
      ) : found.problem === null ? null : (
        <p className="palette-none font-semibold text-bad">{found.problem}</p>
      )}
      {options.length === 0 && found.problem === null && !found.isBusy ? (
        <p className="palette-none">
          <Trans>Nothing found. Type the start of a name, or at least 6 characters of a VIN.</Trans>
        </p>
      ) : null}
      <div className="palette-foot">
        <span className="palette-keys" aria-hidden="true">
          <Trans>
            <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>&gt;</kbd> actions and pages
          </Trans>
        </span>
        {active?.proxy ? (
          <a
            ref={proxyLink}
            href={active.proxy}
            className={active.href === null ? "hidden" : "palette-act"}
            onClick={leaveOnClick}
          >
            <Trans>Act as…</Trans>{" "}
            <kbd aria-hidden="true">
              <Trans>Ctrl Enter</Trans>
            </kbd>
          </a>
        ) : null}
        {active?.deactivate ? (
          <button
            type="button"
            className="palette-act"
            onClick={() => open({ ...active, href: active.deactivate, isRecordAct: true })}
          >
            <Trans>Deactivate…</Trans>
          </button>
        ) : null}
      </div>
    </dialog>
  );
}

const idOf = (listId: string, at: number): string => `${listId}-${at}`;
/** The key of a found record has a kind and an id; the key of a page or an act is one word. */
const isFound = ({ key }: PaletteOption): boolean => key.includes(" ");

function Option({
  id,
  option: { icon, name, fact, state },
  isActive,
  onPoint,
  onOpen,
}: {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="palette-option"
      onPointerMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon name={icon} />
      <span className="palette-name">{name}</span>
      {state ? <Badge tone="warn">{state}</Badge> : null}
      <span className="palette-fact">{fact}</span>
    </div>
  );
}

/**
 * Returns the index that a key selects, or null for a key that types. After the last option comes the first, and the
 * reverse.
 */
function nextOption(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at + count - 1) % count;
  if (key === "PageDown") return Math.min(at + 8, count - 1);
  if (key === "PageUp") return Math.max(at - 8, 0);
  return null;
}

/** Shows the dialog as soon as it is rendered. When it closes, the focus returns to the element that had it before. */
function useModal() {
  const box = useRef<HTMLDialogElement>(null);
  // This is read during the first render, before the field of the dialog takes the focus and before any effect runs.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    box.current?.showModal();
    return () => {
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        const isLost = activeElement === null || activeElement === body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
  return box;
}
