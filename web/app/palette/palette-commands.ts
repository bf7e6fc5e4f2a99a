import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { nameKey } from "#shared/name-key.ts";
import type { IconName } from "../../ui/icon.tsx";
import { pageAddress, type PageAddress } from "../../ui/page-address.ts";
import { staffGroups } from "../areas/staff-links.ts";

export interface Command {
  key: string;
  kind: "page" | "act";
  icon: IconName;
  label: MessageDescriptor;
  href: PageAddress;
}

const act = (key: string, icon: IconName, label: MessageDescriptor, href: PageAddress): Command => ({
  key,
  kind: "act",
  icon,
  label,
  href,
});

/** These are the acts that do not need a record, and every page of the sidebar. */
export const commands: readonly Command[] = [
  act(
    "add-dealer",
    "plus",
    msg`Add a dealer`,
    pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId: "" } }),
  ),
  act(
    "import-dealers",
    "up",
    msg`Import a dealer list`,
    pageAddress("/auth/admin/dealers", { search: { view: "import" } }),
  ),
  act(
    "add-promoter",
    "plus",
    msg`Add a promoter`,
    pageAddress("/auth/admin/promoter/{promoterId?}", { params: { promoterId: "" } }),
  ),
  act("add-event", "plus", msg`Add an event`, pageAddress("/auth/admin/event/{eventId?}", { params: { eventId: "" } })),
  act(
    "add-series",
    "plus",
    msg`Add a series`,
    pageAddress("/auth/admin/serie/{seriesId?}", { params: { seriesId: "" } }),
  ),
  act(
    "add-category",
    "plus",
    msg`Add a category`,
    pageAddress("/auth/admin/category/{categoryId?}", { params: { categoryId: "" } }),
  ),
  act("merge-riders", "person", msg`Merge two riders`, pageAddress("/auth/admin/riders-merge")),
  ...staffGroups.flatMap(({ entries }) =>
    entries.map(({ path, label, icon }): Command => ({
      key: path,
      kind: "page",
      icon,
      label,
      href: pageAddress(path),
    })),
  ),
  { key: "profile", kind: "page", icon: "person", label: msg`Profile`, href: pageAddress("/auth/admin/profile") },
];

/** Returns whether every typed word is the beginning of a word of the label. */
export function fitsTyped(label: string, typed: string): boolean {
  const words = nameKey(label).split(" ");
  return nameKey(typed)
    .split(" ")
    .every((start) => words.some((word) => word.startsWith(start)));
}
