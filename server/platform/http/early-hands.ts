declare global {
  interface Window {
    /** Called when the page is about to come to life. Both are there only on pages that came drawn (after-paint.ts). */
    handOver?: () => void;
    /** Called once it has: what was pressed, typed and sent before counts from here. */
    handOn?: () => void;
  }
}

/**
 * Runs in the browser, as it stands here: fetches what makes the page live once the page has been painted, or as soon as
 * somebody touches it; and keeps what they press, type and send until then, to hand it on.
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
    // Without it the page does what it does without scripts.
    put("script", { type: "module", src: main, onerror: () => window.handOver?.() });
  };
  // Painted is what the screen shows: between the page's last frame and that, a phone has time to fetch scripts instead.
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
    // The other language: followed as it stands, the choice would not be remembered, nor the place on the page.
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
    // Parts of the page come to life later than the rest, and then at once where something happens in them.
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
        // Around the framework's own idea of the field, or it would see no change.
        field.value = was;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, now);
        tell();
      }
      for (const unfolded of document.querySelectorAll("details[open]")) {
        wake(unfolded);
        unfolded.dispatchEvent(new Event("toggle"));
      }
      // The page has read what was typed by then.
      setTimeout(last);
    };
    window.handOn = () => void setTimeout(handOn);
  };
}
