import type { PageAddress } from "../../ui/page-address.ts";
import { asPageAddress } from "../../ui/page-address.ts";
import { listSchema, stored, type Schema } from "../../platform/cache/stored.ts";

/** This is something that the user opened from the palette. */
export interface RecentItem {
  key: string;
  icon: string;
  name: string;
  fact: string;
  href: PageAddress;
}

const maxRecent = 8;

const recentItem: Schema<RecentItem> = (value) => {
  if (typeof value !== "object" || value === null) return null;
  const text = (name: string): string => {
    const one: unknown = Reflect.get(value, name);
    return typeof one === "string" ? one : "";
  };
  const [key, name, href] = [text("key"), text("name"), text("href")];
  if (!key || !name || !href.startsWith("/auth/admin")) return null;
  return { key, icon: text("icon"), name, fact: text("fact"), href: asPageAddress(href) };
};

// The items are stored in the tab for one account, so that the next user of the device does not see them.
const of = (account: string) => stored<RecentItem[]>(`palette.recent.${account}`, listSchema(recentItem), "session");

export const readRecent = (account: string): RecentItem[] => of(account).read() ?? [];

/** Adds an opened item as the first one. */
export function addRecent(account: string, item: RecentItem): void {
  const others = readRecent(account).filter(({ key }) => key !== item.key);
  of(account).write([item, ...others].slice(0, maxRecent));
}
