import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { useGo } from "../../platform/location.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { usePageKeys } from "../use-page-keys.ts";
import { deskAct, shownItem } from "./desk-keys.ts";
import "./desk.css";

export interface QueueDeskItem {
  key: string;
  title: string;
  /** This is the kind of decision, for example "Budget". */
  kind: string;
  /** This says who made the request. */
  by: string;
  /** This is the amount of money concerned; it is null if no money moves. */
  money: string | null;
  /** The item has been in the queue since this time; it is null if the time is not known. */
  since: string | null;
  /**
   * These are the facts and the acts of the item. The buttons of the two decisions have `aria-keyshortcuts="a"` and
   * `"r"`.
   */
  details: ReactNode;
}

interface Props {
  label: string;
  items: readonly QueueDeskItem[];
  /** This is the key of the item in the address. */
  picked: string | undefined;
  /** Returns the address of this page with an item selected; null leads back to the queue on a phone. */
  href: (key: string | null) => PageAddress;
  empty: ReactNode;
}

/**
 * Shows a queue in which a person decides on one item after the other. The queue is beside the selected item; a phone
 * shows one of the two. `a` approves, `r` refuses, `n` goes to the next item, `j` and `k` move in the queue. After a
 * decision the next item is shown.
 */
export function QueueDesk({ label, items, picked, href, empty }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const go = useGo();
  const at = useShown(items, picked);
  const item = items[at];
  const pick = (to: number) => {
    const next = items[to];
    if (next) void go(href(next.key), { replace: picked !== undefined, keepScroll: true });
  };
  const pane = useRef<HTMLElement>(null);
  usePageKeys((key) => {
    const found = deskAct(key, { at, total: items.length });
    if (found?.act === "pick") pick(found.at);
    return found !== null && (found.act === "pick" || press(pane.current, found.shortcut));
  });
  const heading = useFocusOnChange(item?.key);
  if (!item) return <div className="panel">{empty}</div>;
  return (
    <div className="queue" data-picked={picked === undefined ? undefined : ""}>
      <nav aria-label={label} className="queue-list panel">
        <ul>
          {items.map((one, i) => (
            <li key={one.key}>
              <QueueRow item={one} href={href(one.key)} isShown={i === at} />
            </li>
          ))}
        </ul>
      </nav>
      <section ref={pane} className="queue-item panel" aria-labelledby={titleId}>
        <Link className="queue-back" href={href(null)}>
          <Trans>Back to the list</Trans>
        </Link>
        <div className="flex items-start justify-between gap-4">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="text-t4">
            {item.title}
          </h2>
          {items.length > 1 ? (
            <Button aria-keyshortcuts="n" onClick={() => pick((at + 1) % items.length)}>
              {t({ message: "Next", context: "in a queue" })}
            </Button>
          ) : null}
        </div>
        <ActGate key={item.key}>{item.details}</ActGate>
        <p className="queue-keys">
          <span className="queue-key-a">
            <Trans>
              <kbd>a</kbd> approve
            </Trans>
          </span>
          <span className="queue-key-r">
            <Trans>
              <kbd>r</kbd> decline
            </Trans>
          </span>
          <span className="queue-key-n">
            <Trans>
              <kbd>n</kbd> next
            </Trans>
          </span>
        </p>
      </section>
    </div>
  );
}

function QueueRow({ item, href, isShown }: { item: QueueDeskItem; href: PageAddress; isShown: boolean }) {
  const format = useFormat();
  const { title, kind, by, money, since } = item;
  const asked = since === null ? null : format.relative(since);
  return (
    <Link className="queue-row" href={href} aria-current={isShown ? "true" : undefined}>
      <b>{title}</b>
      <span className="figure">{money}</span>
      <small>
        {kind} · {by}
      </small>
      <small>
        {asked && since !== null ? (
          <time dateTime={since} title={asked.exact}>
            {asked.text}
          </time>
        ) : null}
      </small>
    </Link>
  );
}

/** Returns the index of the item shown, and stores it in case the item leaves the queue. */
function useShown(items: readonly QueueDeskItem[], picked: string | undefined): number {
  const keys = items.map(({ key }) => key);
  const [last, setLast] = useState({ key: picked, at: 0 });
  // If no item is selected, also after a decision, the first one is shown, because the queue starts with the oldest.
  const at = shownItem(keys, picked, last.at);
  const isThere = picked !== undefined && keys.includes(picked);
  if (isThere && (last.key !== picked || last.at !== at)) setLast({ key: picked, at });
  return at;
}

/** Presses the button that has the shortcut, if there is one; the focus returns to it when its dialog closes. */
function press(pane: HTMLElement | null, shortcut: string): boolean {
  const button = pane?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${shortcut}"]:not(:disabled)`);
  button?.focus({ preventScroll: true });
  button?.click();
  return button !== null && button !== undefined;
}

/** Moves the focus to the heading when another item is shown, because the element that had the focus is gone. */
function useFocusOnChange(key: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    const isFirst = before.current === undefined;
    before.current = key;
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return heading;
}
