import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** A path of this app without the language prefix, with its query: "/dealers?state=OH". */
  href: string;
  /** Marks the link that opens its table row. */
  "data-open"?: "";
};

const PlainLink = (props: LinkProps) => <a {...props} />;

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** The app provides its router's link here; without one a link is a plain anchor. */
export const LinkProvider = LinkContext.Provider;

/**
 * A link to another page of the app. Whatever changes state (log out, act as somebody) is a plain `<a>`, which is
 * never prefetched.
 */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}
