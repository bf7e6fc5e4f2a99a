/** This is the part of Google's script that the widget uses. */
export interface Recaptcha {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      size: "normal";
      theme: "light" | "dark";
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ) => number;
}

const timeoutMs = 15_000;

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
    onRecaptcha?: () => void;
  }
}

let loading: Promise<Recaptcha> | null = null;

/** Loads the script once; after a failure a later call tries again. The language is that of the first form shown. */
export function loadRecaptcha(script: string, locale: string): Promise<Recaptcha> {
  return (loading ??= load(script, locale).catch((error: unknown) => {
    loading = null;
    throw error;
  }));
}

function load(script: string, locale: string): Promise<Recaptcha> {
  return new Promise((done, fail) => {
    const element = document.createElement("script");
    const timer = setTimeout(() => end(new Error("too slow")), timeoutMs);
    const end = (error: Error | null) => {
      clearTimeout(timer);
      const { grecaptcha } = window;
      if (!error && grecaptcha) return done(grecaptcha);
      element.remove();
      fail(error ?? new Error("no widget in the script"));
    };
    window.onRecaptcha = () => end(null);
    element.src = `${script}?onload=onRecaptcha&render=explicit&hl=${locale === "fr" ? "fr-CA" : "en"}`;
    element.async = true;
    element.addEventListener("error", () => end(new Error("not loaded")));
    document.head.append(element);
  });
}
