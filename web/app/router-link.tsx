import type { MouseEvent } from "react";
import { useLingui } from "@lingui/react";
import { isLocale } from "#shared/locale.ts";
import { withLocale } from "../locale/locale-url.ts";
import { afterPaint } from "../platform/after-paint.ts";
import { partsOf, useGo } from "../platform/location.ts";
import type { AddressLinkProps } from "../ui/link.tsx";
import { prefetch } from "./screens.ts";

/**
 * Renders a link of ui/link.tsx with the router: the address has the language, a plain click stays in the app, and the
 * code of the page is prefetched on intent.
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

/** Shows that the link was pressed before the navigation starts, because on a phone that takes noticeable time. */
function markPressed(link: HTMLElement, go: () => Promise<void>): void {
  link.dataset.going = "";
  afterPaint(() => void go().finally(() => delete link.dataset.going));
}

/**
 * Returns true for a plain click. A click with a modifier key or another button belongs to the browser: new tab, new
 * window, download.
 */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
