import type { Descriptor } from "../platform/words.ts";

/** The title and description of a page for search results and link previews. */
export interface PageWords {
  /** Null for the program's title alone. */
  title: Descriptor | null;
  text: Descriptor;
  /** True for pages that are useless in search results. */
  hidden?: true;
}

const standard: Descriptor = {
  id: "page.text",
  message: "Race results into awards, awards into credit at the dealer. Free for riders, dealers and promoters.",
};

/** The texts by the path patterns of shared/pages.ts. Titles match those of the screens. */
export const pageWords: Record<string, PageWords> = {
  "/": {
    title: null,
    text: {
      id: "page.home.text",
      message:
        "The contingency programme of {brand}: {amount} posted for the {season} season. Your finish earns it, nobody pays a fee.",
    },
  },
  "/login": {
    title: { id: "page.login", message: "Login" },
    text: { id: "page.login.text", message: "Login for riders, dealers and promoters of the contingency programme." },
  },
  "/register": {
    title: { id: "page.register", message: "Register as a rider" },
    text: {
      id: "page.register.text",
      message: "Register free as a rider, add your bike, and your finishes earn credit at the dealer or cash.",
    },
  },
  "/join": {
    title: { id: "page.join", message: "Join as a dealer or promoter" },
    text: {
      id: "page.join.text",
      message: "Dealers and promoters ask to join the contingency programme here: free, and answered by our staff.",
    },
  },
  "/guardian-consent": {
    title: { id: "page.guardian", message: "Consent of a parent or guardian" },
    text: standard,
    hidden: true,
  },
  "/forgot-password": {
    title: { id: "page.forgot", message: "Forgot your password?" },
    text: standard,
    hidden: true,
  },
  "/forgot-password-reset": {
    title: { id: "page.reset", message: "Choose a new password" },
    text: standard,
    hidden: true,
  },
  "/password-lost-reset": {
    title: { id: "page.reset", message: "Choose a new password" },
    text: standard,
    hidden: true,
  },
  "/account-recovery": {
    title: { id: "page.recovery", message: "Account recovery" },
    text: standard,
    hidden: true,
  },
  "/auth/rider": {
    title: { id: "page.wallet", message: "Wallet" },
    text: standard,
    hidden: true,
  },
  "/events": {
    title: { id: "page.events", message: "Schedule" },
    text: {
      id: "page.events.text",
      message:
        "Every race that pays contingency: dates, places, classes and what each finish earns, by state, date and distance.",
    },
  },
  "/events?show=series": {
    title: { id: "page.series", message: "Series" },
    text: {
      id: "page.series.text",
      message: "Every series with contingency: its rounds, its classes and what they pay.",
    },
  },
  "/dealers": {
    title: { id: "page.dealers", message: "Dealers" },
    text: {
      id: "page.dealers.text",
      message: "Find a dealer near you where your contingency credit spends: address, telephone, directions.",
    },
  },
  "/about/install": {
    title: { id: "page.install", message: "On your device" },
    text: {
      id: "page.install.text",
      message: "Install the app and keep schedule, payouts and dealers on your device, also without a network.",
    },
  },
  "/about/overview": {
    title: { id: "page.overview", message: "Overview" },
    text: {
      id: "page.overview.text",
      message: "How the contingency programme works for riders, dealers and promoters, from the start to the counter.",
    },
  },
  "/about/rules": {
    title: { id: "page.rules", message: "Rules" },
    text: {
      id: "page.rules.text",
      message:
        "The rules of the contingency programme in the United States and in Canada: who earns, what, and until when.",
    },
  },
  "/about/faq-riders": {
    title: { id: "page.faq-riders", message: "FAQs for riders" },
    text: {
      id: "page.faq-riders.text",
      message: "What riders ask: which bikes qualify, when credit and cash arrive, how to spend it, what a PIN is for.",
    },
  },
  "/about/faq-dealers": {
    title: { id: "page.faq-dealers", message: "FAQs for dealers" },
    text: {
      id: "page.faq-dealers.text",
      message: "What dealers ask: redeeming a rider’s credit, refunds, the parts account, the kiosk on the counter.",
    },
  },
  "/about/faq-promoters": {
    title: { id: "page.faq-promoters", message: "FAQs for promoters" },
    text: {
      id: "page.faq-promoters.text",
      message: "What promoters ask: handing in results, files that are read, deadlines, corrections, payouts.",
    },
  },
  "/about/kiosk": {
    title: { id: "page.kiosk-guide", message: "The counter kiosk: a guide for dealers" },
    text: {
      id: "page.kiosk-guide.text",
      message: "Setting the tablet up, locking it, what happens without a network, and who bears which loss.",
    },
  },
  "/about/contact": {
    title: { id: "page.contact", message: "Contact" },
    text: { id: "page.contact.text", message: "Write to the staff of the contingency programme." },
  },
  "/about/privacy": {
    title: { id: "page.privacy", message: "Privacy" },
    text: {
      id: "page.privacy.text",
      message: "What the programme keeps about you, who sees it and how long it stays.",
    },
  },
  "/about/terms": {
    title: { id: "page.terms", message: "Terms" },
    text: { id: "page.terms.text", message: "What riders of the contingency programme agree to, by version." },
  },
  "/thank-you-contact": {
    title: { id: "page.thanks", message: "Thank you" },
    text: standard,
    hidden: true,
  },
};

export const otherWords: PageWords = { title: null, text: standard, hidden: true };

export const recordWords = {
  notFound: { id: "page.not-found", message: "Page not found" },
  eventText: {
    id: "page.event.text",
    message: "{title}, {dates}, {place}. Classes, what each place pays, and where the results stand.",
  },
  seriesText: {
    id: "page.serie.text",
    message: "{name}: {rounds, plural, one {# round} other {# rounds}}, {dates}. Dates, places and what they pay.",
  },
} satisfies Record<string, Descriptor>;
