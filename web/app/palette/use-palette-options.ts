import { useLingui } from "@lingui/react/macro";
import type { FoundRecord } from "#shared/search.schema.ts";
import type { FoundKind, FoundState } from "#shared/search.ts";
import { useCannot } from "../../platform/acts/act-gate.tsx";
import type { OpenRecord } from "../../platform/acts/open-record.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import type { IconName } from "../../ui/icon.tsx";
import { pageAddress, type PageAddress } from "../../ui/page-address.ts";
import { commands, fitsTyped } from "./palette-commands.ts";
import type { RecentItem } from "./recent-items.ts";
import { recordAddress } from "./record-address.ts";

export interface PaletteOption {
  key: string;
  icon: IconName;
  name: string;
  /** This fact distinguishes the record from others with the same name. */
  fact: string;
  /** This is the record's state; it is null for the normal state. */
  state: string | null;
  /** Enter opens this page. It is null for an option that acts as somebody, which has its address in `proxy`. */
  href: PageAddress | null;
  /** This is the address for acting as the record; it is opened with a full page load. */
  proxy: string | null;
  /** This is the page that asks for confirmation to deactivate the record. */
  deactivate: PageAddress | null;
  /** This is true if the option is an act on a record. */
  isRecordAct: boolean;
}

export interface PaletteGroup {
  label: string;
  options: readonly PaletteOption[];
}

const icons: Record<FoundKind, IconName> = {
  rider: "person",
  dealer: "pin",
  promoter: "flag",
  event: "calendar",
  series: "flag",
  redemption: "wallet",
  claim: "document",
  bike: "bike",
};
const iconNames = new Set<string>([...Object.values(icons), ...commands.map(({ icon }) => icon)]);
const isIcon = (name: string): name is IconName => iconNames.has(name);

const maxPages = 5;

type ActedRecord = Pick<FoundRecord, "_id" | "kind" | "name" | "state" | "hasLogin">;

const bonusAddress = (riderId: string): PageAddress =>
  pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId }, search: { tab: "money", act: "bonus" } });

/**
 * Returns the options of the palette in groups: recent items, pages, acts, and the found records by kind. `here` is the
 * record whose page is open.
 */
export function usePaletteOptions(
  typed: string,
  records: readonly FoundRecord[],
  recent: readonly RecentItem[],
  here: OpenRecord | null,
): PaletteGroup[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const cannot = useCannot();
  const onlyActs = typed.startsWith(">");
  const text = (onlyActs ? typed.slice(1) : typed).trim();

  const states: Record<FoundState, string> = {
    deactivated: t`Deactivated`,
    unverified: t`Email not verified`,
    canceled: t({ context: "event", message: "Canceled" }),
    refunded: t({ context: "redemption", message: "Refunded" }),
    invalid: t`Invalid`,
    pending: t`Pending`,
    removed: t({ context: "bike", message: "Removed" }),
  };
  const loginOf = ({ name, isDeactivated }: NonNullable<FoundRecord["login"]>): string => {
    const person = shownName(name);
    return isDeactivated ? t`${person} (login deactivated)` : person;
  };
  const factOf = (found: FoundRecord): string =>
    [
      found.login === null ? null : loginOf(found.login),
      found.season === null ? null : String(found.season),
      found.amount === null || found.currency === null ? null : format.money(found.amount, found.currency),
      found.place === null ? null : shownName(found.place),
      found.number,
      found.day === null ? null : format.date(found.day),
    ]
      .filter(Boolean)
      .join(" · ");
  const optionOf = (found: FoundRecord): PaletteOption => ({
    key: `${found.kind} ${found._id}`,
    icon: icons[found.kind],
    name: shownName(found.name),
    fact: factOf(found),
    state: found.state && states[found.state],
    href: recordAddress(found),
    proxy: found.hasLogin && cannot === null ? `/proxy-${found.kind}/${found._id}` : null,
    deactivate: cannot === null ? deactivationOf(found) : null,
    isRecordAct: false,
  });
  const bare = { fact: "", state: null, proxy: null, deactivate: null, isRecordAct: false };
  /** Returns the acts on a record: to act as it, to grant it a bonus, to merge it, and to deactivate it. */
  const actsOf = (of: ActedRecord): PaletteOption[] => {
    if (cannot !== null) return [];
    const { kind, _id, state, hasLogin } = of;
    const name = shownName(of.name);
    const act = (
      key: string,
      icon: IconName,
      label: string,
      href: PageAddress | null,
      proxy: string | null = null,
    ) => ({
      ...bare,
      key: `${key} ${_id}`,
      icon,
      name: label,
      href,
      proxy,
      isRecordAct: true,
    });
    const deactivation = deactivationOf(of);
    const isRider = kind === "rider" && state !== "deactivated";
    return [
      ...(hasLogin ? [act("proxy", "person", t`Act as ${name}`, null, `/proxy-${kind}/${_id}`)] : []),
      ...(isRider
        ? [
            act("bonus", "wallet", t`Grant ${name} a bonus…`, bonusAddress(_id)),
            act(
              "merge",
              "person",
              t`Merge ${name} with another rider…`,
              pageAddress("/auth/admin/riders-merge", { search: { keep: _id } }),
            ),
          ]
        : []),
      ...(deactivation ? [act("off", "lock", t`Deactivate ${name}…`, deactivation)] : []),
    ];
  };
  const commandsOf = (kind: "page" | "act", most = commands.length): PaletteOption[] =>
    commands
      .filter((command) => command.kind === kind && (kind === "page" || cannot === null))
      .filter((command) => text === "" || fitsTyped(i18n._(command.label), text))
      .slice(0, most)
      .map(({ key, icon, label, href }) => ({ ...bare, key, icon, name: i18n._(label), href }));
  const group = (label: string, options: readonly PaletteOption[]): PaletteGroup[] =>
    options.length > 0 ? [{ label, options }] : [];

  // The acts on the open record are not offered for a typed name, which searches for records: Enter before the answer
  // would act on the open one.
  const actsHere = here ? actsOf(here).filter(({ name }) => text === "" || fitsTyped(name, text)) : [];
  // The keyboard selects options by their unique keys, so the acts on a record are offered once.
  const others = records.filter(({ _id }) => _id !== here?._id);
  if (onlyActs) {
    return [
      ...group(t`Actions`, [...commandsOf("act", 10), ...actsHere, ...others.flatMap(actsOf)]),
      ...group(t`Go to`, commandsOf("page")),
    ];
  }
  if (text === "") {
    const options = recent.map(({ key, icon, name, fact, href }) => ({
      ...bare,
      key,
      icon: isIcon(icon) ? icon : ("document" as const),
      name,
      fact,
      href,
    }));
    // A page that is among the recent items is not repeated, because the keyboard selects options by their unique keys.
    const isRecent = new Set(options.map(({ key }) => key));
    const pages = commandsOf("page").filter(({ key }) => !isRecent.has(key));
    // Enter opens the first option, so the acts on the open record are not the first ones.
    const isShort = options.length + actsHere.length > 0;
    return [
      ...group(t`Recent`, options),
      ...group(t`Go to`, isShort ? pages.slice(0, maxPages) : pages),
      ...group(t`This record`, actsHere),
    ];
  }
  const labels: Record<FoundKind, string> = {
    rider: t`Riders`,
    dealer: t`Dealers`,
    promoter: t`Promoters`,
    event: t`Events`,
    series: t`Series`,
    redemption: t`Redemptions`,
    claim: t`Payouts`,
    bike: t`Bikes`,
  };
  const byKind = Map.groupBy(records, ({ kind }) => kind);
  return [
    ...group(t`Go to`, commandsOf("page", maxPages)),
    ...[...byKind].flatMap(([kind, own]) => group(labels[kind], own.map(optionOf))),
    ...group(t`Actions`, commandsOf("act", maxPages)),
  ];
}

/**
 * Returns the page on which a record can be deactivated. It returns null for a kind that cannot be deactivated, and for a
 * record that is inactive already.
 */
function deactivationOf({ kind, _id, state }: ActedRecord): PageAddress | null {
  if (state === "deactivated") return null;
  const search = { act: "deactivate" } as const;
  switch (kind) {
    case "rider":
      return pageAddress("/auth/admin/rider/{riderId?}", { params: { riderId: _id }, search });
    case "dealer":
      return pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId: _id }, search });
    case "promoter":
      return pageAddress("/auth/admin/promoter/{promoterId?}", { params: { promoterId: _id }, search });
    case "event":
    case "series":
    case "redemption":
    case "claim":
    case "bike":
      return null;
  }
}
