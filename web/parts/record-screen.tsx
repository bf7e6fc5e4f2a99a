import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { Tabs } from "../ui/tabs.tsx";
import { ActGate } from "../platform/acts/act-gate.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { RecordSteps } from "./list/record-steps.tsx";
import "./list.css";

export type RecordTab<Key extends string> = { key: Key; label: string; count?: number };

/** This is an object type with the keys of every member of a union, such as the data of the tabs of a record. */
export type UnionToObject<Union> = {
  [Key in Union extends Union ? keyof Union : never]: Union extends Record<Key, infer V> ? V : never;
};

/** The history is the last tab. */
export const historyTab = "history";
type WithHistory<Key extends string> = Key | typeof historyTab;

/**
 * Shows the frame of a record: its name, its state, its acts, and its sections as tabs that are in the URL (`?tab=`).
 */
export function RecordScreen<Key extends string>({
  parent,
  title,
  facts,
  state,
  acts,
  tools,
  tabs,
  tab,
  tabsLabel,
  href,
  history,
  children,
}: {
  /** This is a link to the list of these records (`ListLink`), above the title. */
  parent?: ReactNode;
  title: ReactNode;
  /** This line is below the title. */
  facts?: ReactNode;
  /** These are the badges; the normal state has none. */
  state?: ReactNode;
  /** This is the main act, and a menu with the others. */
  acts?: ReactNode;
  /** These are controls that change nothing, such as the choice of a season; they are before the acts. */
  tools?: ReactNode;
  tabs: readonly RecordTab<Key>[];
  tab: WithHistory<Key>;
  /** This is the accessible name of the tabs. */
  tabsLabel: string;
  /** Returns the address of a tab. */
  href: (key: WithHistory<Key>) => PageAddress;
  /**
   * Admins get a `RecordHistory` here; it is null while another tab is open. Without the prop there is no tab for the
   * history.
   */
  history?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const all: readonly RecordTab<WithHistory<Key>>[] =
    history === undefined ? tabs : [...tabs, { key: historyTab, label: t`History` }];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 empty:hidden">
        {parent ? <Breadcrumb>{parent}</Breadcrumb> : null}
        <RecordSteps />
      </div>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="min-w-0 wrap-anywhere">{title}</h1>
            {state}
          </div>
          {facts ? <p className="mt-1 text-ink-2">{facts}</p> : null}
        </div>
        {acts || tools ? (
          <div className="flex flex-wrap items-center gap-3">
            {tools}
            {acts ? <ActGate className="flex flex-wrap items-center gap-3">{acts}</ActGate> : null}
          </div>
        ) : null}
      </div>
      <Tabs
        label={tabsLabel}
        tabs={all.map(({ key, label, count }) => ({
          key,
          label,
          ...(count === undefined ? {} : { count }),
          href: href(key),
          on: key === tab,
        }))}
      />
      <div className="mt-6">{tab === historyTab ? history : children}</div>
    </>
  );
}

/** Shows the link to the list, above the title of a record and of a page that adds a record. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <nav className="mb-2 text-ink-2" aria-label={t`Breadcrumb`}>
      {children}
    </nav>
  );
}
