import { Component, lazy, Suspense, useCallback, useEffect, type ReactNode } from "react";
import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { isLocale, type Locale } from "#shared/locale.ts";
import { paintBrand } from "../app/brand.ts";
import { Icon } from "../ui/icon.tsx";
import { localeOf } from "../locale/locale-url.ts";
import { Counter } from "./counter/counter.tsx";
import { Ground } from "./counter/ground.tsx";
import { KioskEngine } from "./engine.ts";
import { EngineProvider, useEngine, useKioskState } from "./kiosk-context.tsx";
import { speak, speakOther } from "./kiosk-words.ts";
import { keepAwake, refuseGestures } from "./counter/lock-down.ts";
import { tellWorker } from "./setup/tell-worker.ts";
import { KioskButton } from "./kiosk-button.tsx";

const EnrolView = lazy(() =>
  import("./setup/enrol-view.tsx").then(({ EnrolView: component }) => ({ default: component })),
);

const RetiredView = lazy(() =>
  import("./setup/retired-view.tsx").then(({ RetiredView: component }) => ({ default: component })),
);

const currentLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : localeOf(window.location.pathname));

/** This is the kiosk's engine with the promise of its opened storage. */
export interface StartedKiosk {
  engine: KioskEngine;
  /** This resolves to the function that stops the engine. */
  opened: Promise<() => void>;
}

/** Creates the engine and opens its storage. The texts are loaded in parallel. */
export function startKiosk(): StartedKiosk {
  const engine = new KioskEngine({ locale: currentLocale });
  return { engine, opened: engine.open(window) };
}

/** Shows the counter kiosk: a separate app without links to the rest of the portal. See docs/spec/kiosk.md#lock-down */
export function KioskApp({ kiosk: { engine, opened } }: { kiosk: StartedKiosk }) {
  useEffect(() => {
    const stops = [refuseGestures(window), keepAwake(window)];
    return () => {
      void opened.then((stop) => stop());
      for (const one of stops) one();
    };
  }, [opened]);
  return (
    <EngineProvider value={engine}>
      <Safe>
        <Phase />
      </Safe>
    </EngineProvider>
  );
}

/** This is an error boundary: when a screen crashes, the queue is still sent, and the screen says what to do. */
class Safe extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

function Phase() {
  const engine = useEngine();
  const { phase, settings } = useKioskState();
  const title = settings?.programme.title[currentLocale()];
  useEffect(() => {
    if (settings) paintBrand(settings.programme);
  }, [settings]);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  useEffect(() => {
    if (phase !== "opening" && phase !== "broken") void tellWorker(phase === "ready");
  }, [phase]);

  // The URL sets the tablet's language; a single visit may switch to the other one.
  const home = localeOf(window.location.pathname);
  const toHome = useCallback(() => void (currentLocale() === home ? null : speak(home)), [home]);

  if (phase === "opening") return <div className="kiosk-attract" aria-busy="true" />;
  if (phase === "broken") return <Broken />;
  if (phase === "retired") {
    return (
      <Suspense fallback={<Ground>{null}</Ground>}>
        <RetiredView />
      </Suspense>
    );
  }
  if (phase === "enrol" || !engine.state.get().device) {
    return (
      <Suspense fallback={<Ground>{null}</Ground>}>
        <EnrolView />
      </Suspense>
    );
  }
  return <Counter onLanguage={() => void speakOther()} onReset={toHome} />;
}

function Broken() {
  const { notSaved } = useKioskState();
  return (
    <Ground>
      <section className="kiosk-zone" role="alert">
        <h1 className="flex items-center gap-4">
          <Icon name="alert" size={44} className="flex-none" />
          <Trans>The kiosk can’t continue</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>You can’t redeem here right now. Anything saved is safe. Reload the page.</Trans>
        </p>
        {notSaved ? (
          <p className="font-semibold text-bad">
            <Trans>The last redemption wasn’t saved. Don’t hand over the merchandise.</Trans>
          </p>
        ) : null}
        <KioskButton wide kind="ink" size="giant" onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </KioskButton>
      </section>
    </Ground>
  );
}
