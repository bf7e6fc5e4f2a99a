import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType } from "react";
import { targetAddress, type PageAddress, type PageTarget } from "./page-address.ts";

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** This marks the link that opens its table row. */
  "data-open"?: "";
};

/**
 * This is a link to a page of the app, either by name, `to="/events" search={{ when: "past" }}`, or by an address that
 * was built before, `href={where.href({ page: 2 })}`. A path, a param or a key of the query that does not exist does
 * not compile, nor does a plain string as `href`.
 */
export type LinkProps = Anchor &
  (PageTarget | { href: PageAddress; to?: undefined; params?: undefined; search?: undefined; hash?: undefined });

export type AddressLinkProps = Anchor & { href: PageAddress };

const PlainLink = (props: AddressLinkProps) => <a {...props} />;

const LinkContext = createContext<ComponentType<AddressLinkProps>>(PlainLink);

/** The app provides its router's link with this; without it a link is a plain anchor. */
export const LinkProvider = LinkContext.Provider;

/**
 * Shows a link to another page of the app. Links that change state (log out, act as somebody), links to files and links
 * to other sites are plain `<a>` elements, which are never prefetched.
 */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), toAddress(props));
}

function toAddress(props: LinkProps): AddressLinkProps {
  if (props.to === undefined) {
    const { to: _to, params: _params, search: _search, hash: _hash, ...rest } = props;
    return rest;
  }
  const { to, params, search, hash, ...rest } = props;
  return { ...rest, href: targetAddress({ to, params, search, hash }) };
}
