import type { Descriptor } from "../platform/words.ts";

/** These are the title and description of a page in search results and link previews. */
export interface PageWords {
  /** Null means that the title is the program's title alone. */
  title: Descriptor | null;
  text: Descriptor;
  /** This is true for pages that are useless in search results. */
  hidden?: true;
}

const standard: Descriptor = {
  id: "page.text",
  message: "Race results become awards, and awards become dealer credit. Free for riders, dealers, and promoters.",
};

/** These are the texts by the path patterns of shared/pages.ts. Titles match those of the screens. */
export const pageWords: Record<string, PageWords> = {
  "/": {
    title: null,
    text: {
      id: "page.home.text",
      message:
        "{posted, select, none {{brand}’s contingency program.} other {{brand}’s contingency program: {amount} posted for the {season} season.}} Race, finish, get paid. No fees.",
    },
  },
  "/login": {
    title: { id: "page.login", message: "Login" },
    text: { id: "page.login.text", message: "Log in to the contingency program as a rider, dealer, or promoter." },
  },
  "/register": {
    title: { id: "page.register", message: "Register as a rider" },
    text: {
      id: "page.register.text",
      message:
        "Register for free as a rider, add your bike, and earn dealer credit or cash when you finish in a paying place.",
    },
  },
  "/join": {
    title: { id: "page.join", message: "Join as a dealer or promoter" },
    text: {
      id: "page.join.text",
      message:
        "Dealers and promoters can apply to join the contingency program here. It’s free, and we’ll get back to you.",
    },
  },
  "/guardian-consent": {
    title: { id: "page.guardian", message: "Parent or guardian consent" },
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
  "/invitation": {
    title: { id: "page.invitation", message: "Choose a password" },
    text: standard,
    hidden: true,
  },
  "/account-recovery": {
    title: { id: "page.recovery", message: "Account recovery" },
    text: standard,
    hidden: true,
  },
  "/auth/rider": {
    title: { id: "page.wallet", message: "Home" },
    text: standard,
    hidden: true,
  },
  "/events": {
    title: { id: "page.events", message: "Schedule" },
    text: {
      id: "page.events.text",
      message:
        "Every race that pays contingency: dates, locations, classes, and what each finish earns, by state, date, and distance.",
    },
  },
  "/events?show=series": {
    title: { id: "page.series", message: "Series" },
    text: {
      id: "page.series.text",
      message: "Every series that pays contingency: rounds, classes, and what they pay.",
    },
  },
  "/dealers": {
    title: { id: "page.dealers", message: "Dealers" },
    text: {
      id: "page.dealers.text",
      message: "Find a dealer near you where you can use your contingency credit: address, phone, directions.",
    },
  },
  "/about/install": {
    title: { id: "page.install", message: "On your device" },
    text: {
      id: "page.install.text",
      message: "Install the app to keep the schedule, payouts, and dealers on your device, even offline.",
    },
  },
  "/about/overview": {
    title: { id: "page.overview", message: "Overview" },
    text: {
      id: "page.overview.text",
      message:
        "How the contingency program works for riders, dealers, and promoters, from the finish line to the dealer’s counter.",
    },
  },
  "/about/rules": {
    title: { id: "page.rules", message: "Rules" },
    text: {
      id: "page.rules.text",
      message: "The rules of the contingency program in the United States and Canada: who earns what, and by when.",
    },
  },
  "/about/faq-riders": {
    title: { id: "page.faq-riders", message: "FAQs for riders" },
    text: {
      id: "page.faq-riders.text",
      message:
        "Rider questions: which bikes qualify, when credit and cash arrive, how to use them, what the PIN is for.",
    },
  },
  "/about/faq-dealers": {
    title: { id: "page.faq-dealers", message: "FAQs for dealers" },
    text: {
      id: "page.faq-dealers.text",
      message: "Dealer questions: redeeming a rider’s credit, refunds, the parts account, the kiosk on the counter.",
    },
  },
  "/about/faq-promoters": {
    title: { id: "page.faq-promoters", message: "FAQs for promoters" },
    text: {
      id: "page.faq-promoters.text",
      message: "Promoter questions: submitting results, file formats, deadlines, corrections, payouts.",
    },
  },
  "/about/kiosk": {
    title: { id: "page.kiosk-guide", message: "The counter kiosk: a guide for dealers" },
    text: {
      id: "page.kiosk-guide.text",
      message: "How to set up and lock the tablet, what happens offline, and who covers a loss.",
    },
  },
  "/about/contact": {
    title: { id: "page.contact", message: "Contact" },
    text: { id: "page.contact.text", message: "Contact the contingency program team." },
  },
  "/about/privacy": {
    title: { id: "page.privacy", message: "Privacy" },
    text: {
      id: "page.privacy.text",
      message: "What the program keeps about you, who sees it, and how long we keep it.",
    },
  },
  "/about/terms": {
    title: { id: "page.terms", message: "Terms" },
    text: { id: "page.terms.text", message: "What riders in the contingency program agree to, by version." },
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
    message: "{title}, {dates}, {place}. Classes, what each place pays, and results status.",
  },
  seriesText: {
    id: "page.serie.text",
    message: "{name}: {rounds, plural, one {# round} other {# rounds}}, {dates}. Dates, places, and payouts.",
  },
} satisfies Record<string, Descriptor>;
