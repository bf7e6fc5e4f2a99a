import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locales, type Locale } from "#shared/locale.ts";
import { terms } from "#shared/terms.ts";
import { calls } from "../server/api.ts";
import type { CatalogueName } from "./catalogues.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { faultsOf, settlesRedemption } from "./words.ts";

/** The texts of these catalogs follow docs/voice.md. */
const checked: CatalogueName[] = ["public", "about", "areas", "kiosk", "shared", "server"];

const nbsp = "\u00a0";

describe("the rules of docs/voice.md", () => {
  it.each([
    ["en", "Series stand here once they are announced", "stands here"],
    ["en", "It is sent by itself", "by itself"],
    ["en", "The programme’s staff", "programme"],
    ["en", "Your e-mail address", "e-mail"],
    ["en", "The riders are told by mail", "mail"],
    ["en", "We mailed you a code", "mail"],
    ["en", "No more of these mails", "mail"],
    ["en", "Start anew", "anew"],
    ["en", "Hand in the results", "hand in"],
    ["en", "It was handed in", "hand in"],
    ["en", "Support looks at it", "review"],
    ["en", "Cancelled", "cancelled"],
    ["en", "The driver’s licence", "licence"],
    ["en", "Sent by cheque", "cheque"],
    ["en", "Favourite dealers", "favourite"],
    ["en", "Nobody is waiting", "nobody"],
    ["en", "The dealer bears the loss", "bear the loss"],
    ["en", "It pays on its own after that", "automatically"],
    ["en", "Never the PIN or tax papers", "tax documents"],
    ["en", "Verify the bike of {name}?", "’s bike"],
    ["en", "On the account of {rider}, then on another", "’s bike"],
    ["en", "Added to one account, and to that of {other}", "’s bike"],
    ["en", "They’re logged out now and log in again", "will be logged out"],
    ["en", "{n, plural, one {# is logged in and gets logged out now.} other {#}}", "will be logged out"],
    ["en", "It doesn’t expire. The rider gets an email.", "will get an email"],
    ["en", "Both get an email.", "will get an email"],
    ["en", "What was spent becomes due", "becomes an adjustment due"],
    ["en", "{sum} is already spent and will be listed as due", "becomes an adjustment due"],
    ["en", "{name}’s next award pays {sum}", "comes out of the award"],
    ["en", "The next award no longer pays {sum}", "comes out of the award"],
    ["en", "This tablet doesn’t know that number", "isn’t on the tablet"],
    ["en", "It works once, for 24 hours", "works once and expires"],
    ["en", "Expected number {x}, got {y}.", "what should be"],
    ["en", "Refused: the row can’t be read", "Rejected"],
    ["en", "{n, plural, one {# wasn’t touched.} other {# weren’t touched.}}", "skipped"],
    ["en", "The program covers it. This can’t be undone.", "You can’t undo this"],
    ["en", "Of", "what the column shows"],
    ["en", "Set a new PIN on your profile", "in your profile"],
    ["en", "No awards change.", "will change"],
    ["en", "The patterns aren’t verified yet, so no bike changes", "will change"],
    ["en", "No money moves, and the rider isn’t told", "will change"],
    ["en", "We don’t know this VIN yet", "recognize"],
    ["en", "Add a ZIP or postal code that we know", "recognize"],
    ["en", "No verified pattern fits the VIN", "matches"],
    ["en", "{value} fits too many bikes", "matches"],
    ["en", "{n, plural, one {# row of another class} other {# rows of other classes}}", "for another"],
    ["en", "They can’t act as someone", "someone else"],
    ["en", "Someone matched the account by hand", "manually"],
    ["en", "Search by a whole VIN", "full"],
    ["en", "Next record of the list", "in the list"],
    ["en", "Choose every listed event", "select all"],
    ["en", "Your postal address", "mailing address"],
    ["en", "{name} is deleted.", "was deleted"],
    ["en", "{name}’s {sum} is waived.", "was waived"],
    ["en", "{title} is back on.", "was restored"],
    ["en", "{due} of it is already spent and will be listed", "was already spent"],
    ["en", "Offline, you’ll see the days that you opened on this device.", "While you’re offline"],
    ["en", "The dealer. Offline, no one can know that.", "While you’re offline"],
    ["en", "Not known", "Unknown"],
    ["en", "Remove factory mark…", "factory rider status"],
    ["en", "What’s already paid or spent stays.", "won’t change"],
    ["en", "Who is out the money?", "covers the loss"],
    ["en", "Balances of the ledger", "ledger balances"],
    ["en", "Point at the map to read a state", "hover over"],
    ["en", "The redemption stays as is, and the case will be closed", "won’t change"],
    ["en", "Press “Save”.", "write it inside"],
    ["en", "Finish it under “Staff”, or wait", "write it inside"],
    ["en", "{n, plural, one {# mail} other {# mails}}", "mail"],
    ["en", "Your mail {name}", "mail"],
    ["en", "{state, select, no {cancelled} other {on}}", "cancelled"],
    ["en", "You have to be online", "need to be online"],
    ["en", "If it wasn’t you, tell us", "If this was you"],
    ["en", "It goes to the review list", "Needs your attention"],
    ["en", "Tell the promoter. Once corrected, it pays.", "once it’s corrected"],
    ["en", "You''re offline", "apostrophe"],
    ["en", 'Press "Save"', "quotation mark"],
    ["fr", "Argent échu", "échu"],
    ["fr", "L’échéance est demain", "échéance"],
    ["en", "{value} belongs to another maker", "manufacturer"],
    ["en", "The state of the system didn’t load", "system status"],
    ["en", "At most {maxCharacters} characters", "or fewer"],
    ["en", "Someone can’t get into the mailbox for their account", "the email on the account"],
    ["en", "Don’t take {whole} from {riderName}’s next award?", "what the act does"],
    ["fr", "Votre adresse de courriel", "adresse de courriel"],
    ["fr", "Invitation à vous connecter pour {name}", "avoir accès"],
    ["fr", `«${nbsp}{value}${nbsp}» n’est pas une date. Écrivez 2026-06-14.`, "sous la forme"],
    ["fr", "Rien n’a été débité et il n’y aura pas d’autre essai.", "tentative"],
    ["fr", "Seuls s’affichent les pilotes favoris", "se limite"],
    ["fr", "Inscriptions sans marque", "marque connue"],
    ["fr", "# épreuves", "épreuve"],
    ["fr", "Le pilote ne sera pas débité deux fois", "débiter le crédit"],
    ["fr", "Pourquoi ?", "before ?"],
    ["fr", "L'argent", "apostrophe"],
    ["fr", 'Dites "oui"', "quotation mark"],
    ["fr", "Il reste : 5", "before :"],
    ["fr", "Il reste: 5", "before :"],
    ["fr", "{withheld} %", "before %"],
    ["fr", "50 $", "before %, $"],
    ["fr", `«${nbsp}oui »`, "or »"],
    ["fr", `« oui${nbsp}»`, "after «"],
    ["fr", "Au plus 10 Mo", "before Mo"],
    ["fr", "Au plus {megabytes} Mo", "before Mo"],
    ["fr", "Aucun résultat ne correspond à ces filtres", "trouvé avec ces filtres"],
    ["fr", "Les classes et les versements", "bourses"],
    ["fr", "Versements de la série", "bourses"],
    ["fr", "Courir et dépenser", "utiliser"],
    ["fr", "Envoyez les résultats", "remettre"],
    ["fr", "Si l’adresse a déjà un compte", "est liée à un compte"],
    ["fr", "Un autre admin doit confirmer", "personne de l’administration"],
    ["fr", "Nom de l’employé", "écrire « personne »"],
    ["fr", "{n, plural, one {# jour : un} other {# jours}}", "before :"],
    ["fr", "Photo de {name}", "before a name"],
    ["fr", "De {0} à {1}", "before a name"],
    ["fr", `Les primes de «${nbsp}{event}${nbsp}»`, "before a name"],
    ["fr", "{n, plural, one {Une ronde de {others}} other {Des rondes de {others}}}", "before a name"],
    ["fr", "Ce que {dealer} a débité", "before a name"],
    ["fr", "La moto d’{name}", "before a value"],
    ["fr", "Le crédit qu’{dealer} a débité", "before a value"],
    ["fr", "Aussi une ronde de", "at the end"],
    ["fr", "Ce qui a été utilisé devient à rembourser", "devra être remboursé"],
    ["fr", "{dueText} ont déjà été utilisés et deviennent dus", "devra être remboursé"],
    ["fr", "Il manque le consentement d’un tuteur", "tuteur ou tutrice"],
    ["fr", "Les primes restent en suspens", "en attente"],
    ["fr", "Vous et notre équipe êtes seuls à la voir", "personne d’autre que vous"],
    ["fr", "Clés d’accès exigées du personnel", "équipe"],
    ["fr", "Votre versement est en route", "en préparation"],
    ["fr", "Ce que ça paie", "a noun"],
    ["fr", "Comment ça paie", "a noun"],
    ["fr", "Téléversez-le pour être payé", "recevoir son argent"],
    ["fr", "Aucune prime ne change.", "changera"],
    ["fr", "Aucun masque vérifié ne convient au NIV", "correspond"],
    ["fr", "Dossier suivant de la liste", "fiche"],
    ["fr", "Essais avant le blocage", "verrouillage"],
    ["fr", "Remettez-les dans les {due} suivant l’événement", "au plus tard"],
    ["fr", "Vous pouvez rembourser dans les {days} jours suivant l’achat", "au plus tard"],
    ["fr", "Les mouvements d’argent restent dans nos livres", "écritures comptables"],
    ["fr", "Vous avez gagné {amount} à {event}", "title of an event"],
    ["fr", "L’événement {event} a été annulé", "title of an event"],
    ["fr", "{n, plural, one {Un résultat pour {event}} other {#}}", "title of an event"],
    ["fr", "{event} a été annulé", "title of an event"],
    ["fr", "Une connexion est nécessaire", "être en ligne"],
    ["fr", "Il faut être en ligne pour le voir", "devez être en ligne"],
    ["fr", "Il faudra alors être en ligne", "devez être en ligne"],
    ["fr", "Elle ira dans la liste à régler", "comme l’écran"],
    ["fr", "Les rondes absentes du fichier demeurent", "ne changera pas"],
    ["fr", "Il faut six partants pour qu’une classe paie", "rapporte"],
    ["fr", "Écrivez-la comme nom@exemple.com", "de la forme"],
    ["fr", "Il faut une connexion pour le voir", "être en ligne"],
    ["fr", "Nous ne le connaissons pas", "reconnaissons"],
    ["fr", "Paie jusqu’à la {last} place", "primes jusqu’à"],
    ["fr", `Exclue${nbsp}: paie dans une autre devise`, "primes jusqu’à"],
    ["fr", "Pointez la carte pour lire un État", "survolez"],
    ["fr", "La moto au NIV {vin}", "portant le NIV"],
    ["fr", "Le courriel n’est pas vérifié.", "l’adresse courriel"],
    ["fr", `Marquer # classe «${nbsp}n’a pas eu lieu${nbsp}»?`, "indiquer que"],
    ["fr", "Dans les 30 jours", "its unit"],
    ["fr", "Nous l’envoyons à 6 h", "its unit"],
    ["fr", "Il expire dans {minutes} minutes", "its unit"],
    ["fr", `{n, plural, one {#${nbsp}jour} other {# jours}}`, "its unit"],
  ] as const)("refuse (%s): %s", (locale, text, fault) => {
    expect(faultsOf(locale, text).join()).toContain(fault);
  });

  it.each([
    ["en", "We’ll email you. Emails go to your mailing address’s mailbox, {programme}"],
    ["en", "{mail, select, yes {On} other {Off}}"],
    ["en", "We send the check by mail"],
    ["en", "Hand over the merchandise"],
    ["en", "Press “Save.” Line 4: “{value}”, and “{name}”. “Home” → “Show my card.” No awards will change."],
    ["en", "If this wasn’t you, let us know. Was it you? Log in to act for someone else"],
    ["fr", `Reste${nbsp}: 50,00${nbsp}$, 30${nbsp}%, «${nbsp}{label}${nbsp}», de 14:30, à https://example.com`],
    ["fr", `{n, plural, one {#${nbsp}jour} other {#${nbsp}jours}}`],
    ["fr", "Combien est-ce que ça coûte? Comment ça marche. Aucune prime ne changera. Le dossier sera fermé."],
    ["fr", `Photo${nbsp}: {name}. Un budget de {amount}, plus de {max} colonnes, aux {season}, dans un rayon de`],
    [
      "fr",
      `L’équipe de l’événement «${nbsp}{event}${nbsp}». Les pilotes de {adultAge}${nbsp}ans. Par rapport à {before}`,
    ],
    ["fr", "{n, plural, one {Plus de # pilote} other {Plus de # pilotes}}, de {ratio, number} pour 1"],
    ["fr", "Votre parent, tuteur ou tutrice. Le personnel du concessionnaire. Ce montant devra être remboursé"],
    ["fr", "De"],
    ["fr", "{sum} s’ajoutent"],
    [
      "fr",
      `{event}${nbsp}: vous avez gagné {amount}, {event}. À l’événement «${nbsp}{event}${nbsp}» ({days}). Il faut une connexion sécurisée`,
    ],
    ["fr", "L’adresse courriel n’est pas vérifiée. Votre courriel est arrivé"],
    ["fr", `Au plus 10${nbsp}Mo. Le premier compte administrateur. Voir vos versements. {megabytes}${nbsp}Mo`],
    [
      "en",
      "You get an email. Riders get an email if it’s late. They get an email about it. We’ll email riders. {name} got {money}.",
    ],
    ["en", "{sum} is due again. The log doesn’t know what was expected. Of 5 riders, 3 got it. Awards are paid."],
    ["en", "It pays once the VIN is verified. The place of the round. Each keeps its own payouts"],
  ] as const)("allow (%s): %s", (locale, text) => {
    expect(faultsOf(locale, text)).toEqual([]);
  });
});

describe.each(locales.flatMap((locale) => checked.map((name) => ({ locale, name }))))(
  "the texts of $name ($locale)",
  ({ locale, name }) => {
    it("follow docs/voice.md", async () => {
      const texts = await readCatalogue(locale, name);
      expect(texts.length).toBeGreaterThan(20);
      expect(texts.flatMap(({ text }) => faultsOf(locale, text).map((fault) => `${fault}: ${text}`))).toEqual([]);
    });
  },
);

describe("a redemption of the kiosk", () => {
  it("is open or finished, because “settled” is a word of the parts account", async () => {
    expect(settlesRedemption("Settled and seen")).toBe(true);
    expect(settlesRedemption("Some aren’t settled")).toBe(true);
    const texts = [...(await readCatalogue("en", "kiosk")).map(({ text }) => text), ...paragraphsOf("docs/kiosk.md")];
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter(settlesRedemption)).toEqual([]);
  });
});

/**
 * Returns the paragraphs of a guide as a person reads them: without code, link targets and the ruled lines of tables.
 */
const paragraphsOf = (path: string): string[] =>
  readFileSync(path, "utf8")
    .replaceAll(/```[\s\S]*?```|`[^`]*`|^\|[-:| ]+\|$|<!--[\s\S]*?-->/gm, "")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .split(/\n{2,}/)
    .map((text) => text.replaceAll(/[{}]/g, "").trim())
    .filter((text) => text !== "");

const guides: Record<Locale, string> = { en: "docs/kiosk.md", fr: "docs/kiosk.fr.md" };

/**
 * Returns the faults in texts that are in no catalog. Straight apostrophes are doubled, because a single one would be
 * special in an ICU message.
 */
const faultsIn = (locale: Locale, texts: readonly string[]): string[] =>
  texts.flatMap((text) => faultsOf(locale, text.replaceAll("'", "''")).map((fault) => `${fault}: ${text}`));

describe.each(locales)("the texts in no catalog (%s)", (locale) => {
  it("follow docs/voice.md in the terms", () => {
    const { heading, rules, privacy, guardian } = terms[locale];
    expect(privacy.length).toBeGreaterThan(1);
    expect(faultsIn(locale, [heading, rules, ...privacy, guardian])).toEqual([]);
  });

  it("follow docs/voice.md in the guide of the kiosk", () => {
    const texts = paragraphsOf(guides[locale]);
    expect(texts.length).toBeGreaterThan(20);
    expect(faultsIn(locale, texts)).toEqual([]);
  });
});

it("The summaries of the API follow docs/voice.md", () => {
  const texts = calls.map(({ summary }) => summary);
  expect(texts.length).toBeGreaterThan(100);
  expect(faultsIn("en", texts)).toEqual([]);
});
