import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  /** A path of this app, without language prefix, with its query: "/dealers?state=OH". */
  href: string;
};

const PlainLink = (props: LinkProps) => <a {...props} />;

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** The app puts its router's link here; without it a link is an ordinary one. */
export const LinkProvider = LinkContext.Provider;

/** To another page of the app. What changes state (log out, proxy) is a plain `<a>`: never prefetched. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}
