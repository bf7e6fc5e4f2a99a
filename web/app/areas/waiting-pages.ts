import type { HomeAnswer } from "#shared/home.schema.ts";
import { addDays, dayPacific } from "#shared/dates.ts";
import { homeDueDays, type WaitingKind } from "#shared/home.ts";
import { pageAddress, type PageAddress, type PlainPath } from "../../ui/page-address.ts";

/**
 * This is the list page for a kind of things that staff must act on: its entry in the sidebar, and its address sorted
 * by age.
 */
type WaitingPage = { entry: PlainPath | null; href: (firstId: string | null) => PageAddress };

const page = (entry: PlainPath, href: PageAddress = pageAddress(entry)): WaitingPage => ({ entry, href: () => href });

export const waitingPages: Record<WaitingKind, WaitingPage> = {
  lateResults: page("/auth/admin/late-results-events"),
  overBudget: page("/auth/admin/approvals", pageAddress("/auth/admin/approvals", { search: { kind: "budget" } })),
  bonuses: page("/auth/admin/approvals", pageAddress("/auth/admin/approvals", { search: { kind: "bonus" } })),
  adjustments: page("/auth/admin/adjustments"),
  claims: {
    entry: "/auth/admin/payouts",
    href: () =>
      pageAddress("/auth/admin/payouts", {
        search: { state: "open", dueBefore: addDays(dayPacific(new Date()), homeDueDays) },
      }),
  },
  settlements: page("/auth/admin/settlements", pageAddress("/auth/admin/settlements", { search: { due: "soon" } })),
  watch: page("/auth/admin/watch-list"),
  bikes: page("/auth/admin/rider-vin-report"),
  requests: page("/auth/admin/requests"),
  questions: page("/auth/admin/questions"),
  kioskCases: page("/auth/admin/kiosks", pageAddress("/auth/admin/kiosks", { search: { show: "cases" } })),
  kioskItems: page("/auth/admin/kiosks", pageAddress("/auth/admin/kiosks", { search: { show: "items" } })),
  mail: page("/auth/admin/mail", pageAddress("/auth/admin/mail", { search: { state: "bounced" } })),
};

/** Returns the counts of the sidebar's entries. */
export function entryCountsOf(answer: HomeAnswer | null): Partial<Record<PlainPath, number>> {
  const counts: Partial<Record<PlainPath, number>> = {};
  for (const { kind, count } of answer?.lines ?? []) {
    const { entry } = waitingPages[kind];
    if (entry) counts[entry] = (counts[entry] ?? 0) + count;
  }
  return counts;
}
