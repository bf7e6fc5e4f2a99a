declare global {
  interface Window {
    /**
     * The app calls this right before it hydrates the page. Both functions exist only on server-rendered pages
     * (document.ts).
     */
    startHydration?: () => void;
    /**
     * The app calls this once the whole page is hydrated: it replays what was clicked, typed, opened and submitted before
     * that. Only the first call has an effect.
     */
    replayInput?: () => void;
  }
}

/**
 * Runs in the browser, inlined as source text, so it must not use anything from outside. It fetches the app's scripts
 * after the first paint or on the first user input. Until the page hydrates it records the last click or submit and
 * what was typed, and replays them after hydration; otherwise a tap in that time would do nothing
 * (docs/decisions/0012-server-rendered-pages.md). `libraries` are the URLs of what the script `main` imports, and
 * `modules` those of what the page needs besides.
 */
export function startAndRecordInput(main: string, libraries: string[], modules: string[], manifest: string): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const append = (tag: string, attributes: object) =>
      document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "", ...attributes }));
    const steps = [
      // Each of these is a script of its own, so that it is evaluated in a separate task, before the main script needs it.
      ...libraries.map((src) => () => append("script", { type: "module", src })),
      // If the script fails to load, clicks and forms work as they do without scripts.
      () => append("script", { type: "module", src: main, onerror: stopRecording }),
      ...modules.map((href) => () => append("link", { rel: "modulepreload", href })),
      () => manifest && append("link", { rel: "manifest", href: manifest }),
    ];
    // On a phone each request takes the browser a few milliseconds, so they are not all made in one task.
    const next = () => {
      for (const step of steps.splice(0, 3)) step();
      if (steps.length > 0) setTimeout(next);
    };
    next();
  };
  const startAfterFrame = () => requestAnimationFrame(() => setTimeout(start));
  // The scripts wait for the first contentful paint: on a phone, an animation frame comes earlier, and fetching scripts
  // then would delay the paint.
  if (PerformanceObserver.supportedEntryTypes.includes("paint")) {
    const onPaint = (list: PerformanceObserverEntryList) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) start();
    };
    new PerformanceObserver(onPaint).observe({ type: "paint", buffered: true });
  } else startAfterFrame();
  // The browser shows the response to the input first.
  addEventListener("pointerdown", startAfterFrame, { once: true });
  addEventListener("keydown", startAfterFrame, { once: true });
  setTimeout(start, document.hidden ? 0 : 1500);

  let replayLast = () => {};
  const toggled = new Set<HTMLDetailsElement>();
  let isHydrating = false;
  const recordClick = (event: MouseEvent) => {
    const { target } = event;
    holdPress(event);
    const details = target instanceof Element ? target.closest("summary")?.closest("details") : null;
    if (details) toggled.add(details);
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('button[type="button"], a[hreflang]') : null;
    if (!pressed) return;
    // The link to the other language is handled after hydration too: a plain navigation would lose the language
    // choice and the scroll position.
    if (pressed instanceof HTMLAnchorElement) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
    }
    replayLast = () => pressed.click();
  };
  const recordSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    event.preventDefault();
    // A form that is still hydrating would submit the values that the server rendered, not what was typed.
    event.stopPropagation();
    if (target instanceof HTMLFormElement) replayLast = () => target.requestSubmit(submitter);
  };
  /**
   * Hides an event on a link or a button from the framework while it hydrates. Otherwise the framework would hydrate the
   * rest of the page at once, in one task that blocks a phone for 200 to 400 ms. The browser follows a link itself, as it
   * does before the scripts are loaded; a button is replayed.
   */
  const holdPress = (event: Event) => {
    const isPress = event.target instanceof Element && event.target.closest('a[href], button[type="button"]');
    if (isHydrating && isPress) event.stopPropagation();
  };
  const presses = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend"];
  for (const type of presses) addEventListener(type, holdPress, { capture: true, passive: true });
  addEventListener("click", recordClick, true);
  addEventListener("submit", recordSubmit, true);
  const stopRecording = () => {
    for (const type of presses) removeEventListener(type, holdPress, true);
    removeEventListener("click", recordClick, true);
    removeEventListener("submit", recordSubmit, true);
  };

  type Field = HTMLInputElement | HTMLSelectElement;
  const renderedValue = (field: Field): string =>
    field instanceof HTMLSelectElement
      ? (([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? "")
      : field.defaultValue;
  const isTyped = (field: Field) =>
    !["checkbox", "radio", "hidden"].includes(field.type) && field.value !== renderedValue(field);

  window.startHydration = () => {
    isHydrating = true;
    const typedFields = () =>
      [...document.querySelectorAll<Field>("input, textarea, select")]
        .filter(isTyped)
        .map((field) => ({ field, rendered: renderedValue(field), value: field.value }));
    const typedBefore = typedFields();
    // Some parts of the page hydrate later than the rest, but an event in such a part hydrates it at once.
    const hydrateField = (field: Element | null) => {
      field?.dispatchEvent(new Event("input", { bubbles: true }));
      field?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    };
    const replay = () => {
      stopRecording();
      // The framework does not notice what is typed into a field during hydration either.
      const early = new Set(typedBefore.map(({ field }) => field));
      const typed = [...typedBefore, ...typedFields().filter(({ field }) => !early.has(field))];
      hydrateField(document.activeElement);
      for (const { field, rendered, value } of typed) {
        const dispatch = () =>
          field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
        hydrateField(field);
        const now = field.value === rendered ? value : field.value;
        // The native setter bypasses the framework's tracked value; otherwise it would not notice the change.
        field.value = rendered;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, now);
        dispatch();
      }
      // Only the parts that the user opened are hydrated at once. If this included the parts that the server rendered
      // open, most of a page would be hydrated in one task, which blocks a phone for too long.
      for (const details of toggled) {
        if (!details.open) continue;
        hydrateField(details);
        details.dispatchEvent(new Event("toggle"));
      }
      // By now the page has read the typed values, so the last click or submit can be replayed.
      setTimeout(replayLast);
    };
    window.replayInput = () => {
      delete window.replayInput;
      setTimeout(replay);
    };
  };
}
