declare global {
  interface Window {
    /** Called right before the page hydrates. Both functions exist only on server-rendered pages (document.ts). */
    handOver?: () => void;
    /** Called after hydration: passes on the clicks, typed values and submits from before it. */
    handOn?: () => void;
  }
}

/**
 * Runs in the browser, inlined as source text. Fetches the app's scripts after the first paint or on the first user
 * input. Until hydration it records clicks, typed values and submits, and then replays them.
 */
export function begin(main: string, modules: string[], manifest: string): void {
  let begun = false;
  const start = () => {
    if (begun) return;
    begun = true;
    const put = (tag: string, about: object) =>
      document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "", ...about }));
    for (const href of modules) put("link", { rel: "modulepreload", href });
    if (manifest) put("link", { rel: "manifest", href: manifest });
    // If the script fails to load, clicks and forms work as they do without scripts.
    put("script", { type: "module", src: main, onerror: () => window.handOver?.() });
  };
  // Waits for the first contentful paint: on a phone, an animation frame comes earlier, and fetching scripts then
  // would delay the paint.
  if (PerformanceObserver.supportedEntryTypes.includes("paint")) {
    const seen = (list: PerformanceObserverEntryList) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) start();
    };
    new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  } else requestAnimationFrame(() => setTimeout(start));
  addEventListener("pointerdown", start, { once: true });
  addEventListener("keydown", start, { once: true });
  setTimeout(start, document.hidden ? 0 : 1500);

  let last = () => {};
  const press = (event: MouseEvent) => {
    const { target } = event;
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('button[type="button"], a[hreflang]') : null;
    if (!pressed) return;
    // The link to the other language is handled after hydration too: a plain navigation would lose the language
    // choice and the scroll position.
    if (pressed instanceof HTMLAnchorElement) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
    }
    last = () => pressed.click();
  };
  const send = (event: SubmitEvent) => {
    const { target, submitter } = event;
    event.preventDefault();
    if (target instanceof HTMLFormElement) last = () => target.requestSubmit(submitter);
  };
  addEventListener("click", press, true);
  addEventListener("submit", send, true);

  type Field = HTMLInputElement | HTMLSelectElement;
  const drawn = (field: Field): string =>
    field instanceof HTMLSelectElement
      ? (([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? "")
      : field.defaultValue;
  const isTyped = (field: Field) =>
    !["checkbox", "radio", "hidden"].includes(field.type) && field.value !== drawn(field);

  window.handOver = () => {
    removeEventListener("click", press, true);
    removeEventListener("submit", send, true);
    const typed = [...document.querySelectorAll<Field>("input, textarea, select")]
      .filter(isTyped)
      .map((field) => ({ field, was: drawn(field), value: field.value }));
    // Parts of the page hydrate later than the rest, but at once when an event happens in them.
    const wake = (field: Element | null) => {
      field?.dispatchEvent(new Event("input", { bubbles: true }));
      field?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    };
    const handOn = () => {
      wake(document.activeElement);
      for (const { field, was, value } of typed) {
        const tell = () =>
          field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
        wake(field);
        const now = field.value === was ? value : field.value;
        // The native setter bypasses the framework's tracked value; otherwise it would not notice the change.
        field.value = was;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, now);
        tell();
      }
      for (const unfolded of document.querySelectorAll("details[open]")) {
        wake(unfolded);
        unfolded.dispatchEvent(new Event("toggle"));
      }
      // By now the page has read the typed values, so the last click or submit can be replayed.
      setTimeout(last);
    };
    window.handOn = () => void setTimeout(handOn);
  };
}
