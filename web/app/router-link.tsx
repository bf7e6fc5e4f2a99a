import type { MouseEvent } from "react";
import { useLingui } from "@lingui/react";
import { isLocale } from "#shared/locale.ts";
import { withLocale } from "../locale/locale-url.ts";
import { afterPaint } from "../platform/after-paint.ts";
import { partsOf, useGo } from "../platform/location.ts";
import type { AddressLinkProps } from "../ui/link.tsx";
import { prefetch } from "./screens.ts";

/**
 * Renders a link of ui/link.tsx with the router: its address has the language prefix, a plain click stays in the app,
 * and the code of the page is prefetched on intent (hover, focus, touch).
 */
export function AppLink({ href, onClick, ...rest }: AddressLinkProps) {
  const { i18n } = useLingui();
  const go = useGo();
  const path = partsOf(href).to;
  const prefetchPage = () => prefetch(path);
  return (
    <a
      href={withLocale(href, isLocale(i18n.locale) ? i18n.locale : "en")}
      data-page={path}
      onPointerEnter={prefetchPage}
      onFocus={prefetchPage}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
        event.preventDefault();
        markPressed(event.currentTarget, () => go(href));
      }}
      {...rest}
    />
  );
}

/**
 * Marks the link as pressed before the navigation starts, because on a phone the navigation takes a noticeable time.
 */
function markPressed(link: HTMLElement, go: () => Promise<void>): void {
  link.dataset.going = "";
  afterPaint(() => void go().finally(() => delete link.dataset.going));
}

/**
 * Returns true for a plain click. The browser handles a click with a modifier key or another button: it opens a new tab
 * or window, or downloads.
 */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
