// These rules are the words and patterns that docs/voice.md bans from what people read.
import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import type { Locale } from "#shared/locale.ts";

interface Rule {
  /** This is the message for the writer of the text: what is wrong, and what to write instead. */
  says: string;
  pattern: RegExp;
  /** The rule does not apply to texts that match this. */
  except?: RegExp;
  /** This is true if the pattern applies to the message itself, in which values have their names. */
  inMessage?: true;
}

const english: Rule[] = [
  { says: "“stands here”: write “shows up here”", pattern: /\bstands? here\b/i },
  { says: "“by itself”: write “automatically” or “on its own”", pattern: /\bby itself\b/i },
  { says: "“programme”: write “program”", pattern: /\bprogrammes?\b/i },
  { says: "“e-mail”: write “email”", pattern: /\be-mail/i },
  {
    says: "“mail”: write “email”",
    pattern: /(?<!e-)\b(?:mail|mails|mailed)\b/i,
    // Checks and papers really are sent by mail.
    except: /\bby mail\b.*\b(?:check|paper)|\b(?:check|paper)\b.*\bby mail\b/i,
  },
  { says: "“anew”: write “again”", pattern: /\banew\b/i },
  { says: "“hand in”: write “upload” or “submit”", pattern: /\bhand(?:s|ed|ing)?(?: it| them)? in\b/i },
  { says: "“look at”: write “review” or “check”", pattern: /\blook(?:s|ed|ing)? at\b/i },
  { says: "“cancelled”: write “canceled”", pattern: /\bcancell(?:ed|ing)\b/i },
  { says: "“licence”: write “license”", pattern: /\blicences?\b/i },
  { says: "“cheque”: write “check”", pattern: /\bcheques?\b/i },
  { says: "“favourite”: write “favorite”", pattern: /\bfavourites?\b/i },
  { says: "“nobody”, “somebody”: write “no one”, “someone”", pattern: /\b(?:no|some)body\b/i },
  { says: "“bear the loss”: write “cover the loss”", pattern: /\bbears? the loss\b/i },
  { says: "“on its own” for money: write “automatically”", pattern: /\bpays? on (?:its|their) own\b/i },
  { says: "“papers” for tax: write “tax documents”", pattern: /\btax papers?\b/i },
  {
    says: "“the bike of …”: write “…’s bike”",
    pattern: /\bthe (?:bike|login|result|place|account) of [0{]|\bthat of [0{]/i,
  },
  {
    says: "a present tense for what an act will do: write “will be logged out”, “will get an email”",
    pattern: /\blogged out now\b|\b(?:riders?|promoters?|admins|both|addresses) gets? an email\b(?! if\b)/i,
  },
  { says: "“becomes due”: write “becomes an adjustment due”", pattern: /\bbecomes? due\b|\blisted as due\b/i },
  {
    says: "“the award pays it”: write “it comes out of the award”",
    pattern: /\bawards? (?:no longer |already )?pays?\b/i,
  },
  {
    says: "“the tablet doesn’t know”: write “isn’t on the tablet”, “doesn’t have”",
    pattern: /\b(?:tablet|kiosk|server|portal) (?:doesn’t|didn’t) know\b/i,
  },
  { says: "“works once, for 7 days”: write “works once and expires in 7 days”", pattern: /\bworks once, for\b/i },
  { says: "“expected …, got …”: write what should be and what is", pattern: /\bexpected\b.*, got\b/i },
  { says: "“Refused: …” for a line of a file: write “Rejected: …”", pattern: /^refused:/i },
  { says: "“wasn’t touched”: write “was skipped”", pattern: /n’t touched\b/i },
  { says: "“This can’t be undone.”: write “You can’t undo this.”", pattern: /\bthis can’t be undone\./i },
  { says: "“Of” as a label: write what the column shows", pattern: /^of$/i },
  { says: "“on your profile”: write “in your profile”", pattern: /\bon (?:your|their|my|the) profile\b/i },
  {
    says: "a present tense for what an act will do: write “No awards will change”",
    pattern: /\bno (?:awards?|awards or credit|bikes?|money) (?:changes?|moves?)\b/i,
  },
  { says: "“we don’t know” a place or a VIN: write “we don’t recognize”", pattern: /\bwe (?:don’t )?know\b/i },
  { says: "a pattern “fits” a bike: write “matches”", pattern: /\bpatterns?\b[^.]*\bfits?\b|\bfits? too many\b/i },
  { says: "rows “of another” class: write “for another” class", pattern: /\brows? of (?:an)?other\b/i },
  { says: "“act as someone”: write “act as someone else”", pattern: /\bact(?:ing)? (?:as|for) someone\b(?! else)/i },
  { says: "“by hand”: write “manually”", pattern: /\bby hand\b/i },
  { says: "a “whole” number or code to type: write “full”", pattern: /\bwhole (?:AMA number|VIN|code)\b/i },
  { says: "“choose every”: write “select all”", pattern: /\b(?:choose|select) every\b/i },
  { says: "“postal address”: write “mailing address”", pattern: /\bpostal address/i },
  { says: "“is deleted”: write “was deleted”", pattern: /\bis deleted\./i },
  {
    says: "“is waived”, “is settled”, “is back on” in a notice: write “was waived”, “was settled”, “was restored”",
    pattern: /\bis (?:waived|settled|back on)\.$/i,
  },
  { says: "“of it is already spent”: write “was already spent”", pattern: /\bof it is already spent\b/i },
  { says: "“Offline, you …”: write “While you’re offline, …”", pattern: /(?:^|[.!?] )Offline(?:,| it)(?!\S)/ },
  { says: "“not known”: write “Unknown”", pattern: /^not known\b/i },
  { says: "“factory mark”: write “factory rider status”", pattern: /\bfactory mark/i },
  { says: "“stays” for what does not change: write “won’t change”", pattern: /\b(?:spent|posted|findings) stays?\./i },
  { says: "“out the money”: write “covers the loss”", pattern: /\bout the money\b/i },
  { says: "“balances of the ledger”: write “ledger balances”", pattern: /\b(?:balances?|sums?) of the ledger\b/i },
  { says: "“point at” a chart: write “hover over or tap”", pattern: /\bpoint(?:ing)? at\b/i },
  { says: "“stays as is”: write “won’t change”", pattern: /\bstays? as is\b/i },
  { says: "“have to be online”: write “need to be online”", pattern: /\b(?:have|has) to be online\b/i },
  { says: "“If it was you”: write “If this was you”", pattern: /\bif it was(?:n’t)? you\b/i },
  { says: "“review list”: write “Needs your attention”, as the screen says", pattern: /\breview list\b/i },
  { says: "“once corrected” without a subject: write “once it’s corrected”", pattern: /\bonce corrected\b/i },
  { says: "“record of the list”: write “record in the list”", pattern: /\brecords? of the list\b/i },
  { says: "a bike’s “maker”: write “manufacturer”", pattern: /\bmakers?\b/i },
  { says: "“the state of the system”: write “system status”", pattern: /\bthe state of the system\b/i },
  { says: "“at most … characters”: write “keep it to … characters or fewer”", pattern: /\bat most \S+ characters\b/i },
  {
    says: "“mailbox” for a login: write “the email on the account”",
    pattern: /\bmailbox (?:for|of) (?:their|the|your)\b/i,
  },
  { says: "a question with “Don’t …?”: write what the act does, “Stop … ?”", pattern: /^Don’t .*\?$/i },
  {
    says: "a period or comma after the quotation mark of a label: write it inside, “Save.”",
    // The mark stays outside after a value, because it is not part of what was typed.
    pattern: /[^\d}]”[.,](?!\S)/,
  },
  { says: "a straight apostrophe: write ’", pattern: /'/ },
  { says: "a straight quotation mark: write “ ”", pattern: /"/ },
];

/**
 * A French text may have « de » or « que » before these values: each is an amount, a number, a date or a time, and none
 * of those turns « de » into « d’ ». Any other value may be the name of a person or of a thing.
 */
const neverElided = new Set(
  [
    "adultAge age currentYear guardianConfirmAge oldest qualifyingBikeYear season year",
    "amount available award balance before budget budgetText cashText creditText dueText money net payout posted rest",
    "sum total wantedText worth",
    "around days parts when",
    "digits max pinDigits places said starters suggestion vinLength withheld",
  ].flatMap((names) => names.split(" ")),
);

const french: Rule[] = [
  { says: "« échu » : écrire « expiré »", pattern: /(?<!\p{L})échue?s?(?!\p{L})/iu },
  { says: "« échéance » : écrire « expiration »", pattern: /(?<!\p{L})échéances?(?!\p{L})/iu },
  { says: "« épreuve » : écrire « événement »", pattern: /(?<!\p{L})épreuves?(?!\p{L})/iu },
  { says: "« débiter le pilote » : écrire « débiter le crédit »", pattern: /pilote ne (?:sera|est) pas débité/i },
  { says: "a space before ?, ! or ;", pattern: /[ \u00a0\u202f][?!;]/ },
  { says: "« adresse de courriel » : écrire « adresse courriel »", pattern: /adresses? de courriel/i },
  {
    says: "« se connecter pour » un concessionnaire : écrire « avoir accès à l’espace »",
    pattern: /connecter pour (?:\{|un|ce)/i,
  },
  { says: "« Écrivez 2026-06-14 » : écrire « sous la forme 2026-06-14 »", pattern: /écrivez \d{4}-\d/i },
  { says: "« autre essai » : écrire « autre tentative »", pattern: /(?:autre|prochain) essai/i },
  { says: "« Seuls s’affichent » : écrire « La liste se limite à »", pattern: /seule?s s’affichent/i },
  { says: "« avec une marque » : écrire « marque connue »", pattern: /(?:avec une|sans) marque(?!\p{L}| d’)/iu },
  { says: "a straight apostrophe: write ’", pattern: /'/ },
  { says: "a straight quotation mark: write « »", pattern: /"/ },
  // The colon in a time (14:30) or a URL (https://) needs no space.
  { says: "no no-break space before :", pattern: /(?<![\u00a0\u202f]):(?!\/\/|\d)/ },
  { says: "no no-break space before %, $ or »", pattern: /(?<![\u00a0\u202f])[%$»]/ },
  { says: "no no-break space after «", pattern: /«(?![\u00a0\u202f])/ },
  { says: "no no-break space before Mo", pattern: /[\d)}](?![\u00a0\u202f])\s*Mo(?!\p{L})/u },
  {
    says: "« ne correspond à ces filtres » : écrire « trouvé avec ces filtres »",
    pattern: /ne correspond à ces filtres/i,
  },
  {
    says: "« versements » pour les montants affichés : écrire « bourses »",
    pattern: /(?:classes|calendrier)(?:,| et| ou)(?: les| des| ses)? versements|versements (?:de la|de fin de) série/i,
  },
  { says: "« dépenser » : écrire « utiliser »", pattern: /(?<!\p{L})dépens(?:er|é|e|ent|ez)e?s?(?!\p{L})/iu },
  {
    says: "« soumettre les résultats » : écrire « remettre »",
    pattern: /(?:soumettre|soumettez|envoyer|envoyez) les résultats/i,
  },
  {
    says: "« l’adresse a un compte » : écrire « est liée à un compte »",
    pattern: /adresse(?: courriel)? a (?:déjà )?un compte/i,
  },
  {
    says: "« un autre admin » : écrire « une autre personne de l’administration »",
    pattern: /(?<!\p{L})(?:admins?|administrateurs?)(?!\p{L})(?<!compte administrateur)/iu,
  },
  { says: "« employé » : écrire « personne »", pattern: /(?<!\p{L})employés?(?!\p{L})/iu },
  {
    says: "« de » or « que » before a name, which may need « d’ » or « qu’ »: write another sentence",
    pattern: /(?<!\p{L})(?:de|que) (?:«\u00a0)?\{\}/iu,
  },
  {
    says: "« d’ » or « qu’ » before a value: write another sentence",
    pattern: /(?<!\p{L})(?:d|qu)’(?:«\u00a0)?(?:0|\{\})/iu,
  },
  {
    says: "« de » at the end, before something that may need « d’ »: write « : »",
    // These words are followed by a number.
    pattern: /(?<=\p{L} )(?<!(?:délai|inactivité|moins|multiple|rayon) )de$/iu,
  },
  {
    says: "« devient à rembourser », « devient dû » : écrire « devra être remboursé »",
    pattern: /devien(?:t|nent) (?:à rembourser|due?s?(?!\p{L}))|deviendr(?:a|ont) (?:à rembourser|dû)/iu,
  },
  {
    says: "« tuteur » alone: write « parent, tuteur ou tutrice »",
    pattern: /(?<!\p{L})tuteurs?(?!\p{L})/iu,
    except: /(?<!\p{L})tutrices?(?!\p{L})/iu,
  },
  { says: "« en suspens » : écrire « en attente »", pattern: /(?<!\p{L})en suspens(?!\p{L})/iu },
  {
    says: "« êtes seuls » : écrire « personne d’autre que vous »",
    pattern: /(?<!\p{L})(?:êtes|sommes) seule?s?(?!\p{L})/iu,
  },
  {
    says: "« en route » for money: écrire « envoyé » ou « en préparation »",
    pattern: /(?<!\p{L})en route(?!\p{L})/iu,
  },
  {
    says: "« ce que ça paie »: write a noun, such as « bourses »",
    pattern: /(?<![\p{L}-])(?:ce que|comment) ça (?:paie|change|rapporte)/iu,
  },
  { says: "« être payé »: écrire « recevoir son argent »", pattern: /(?<!\p{L})être payée?s?(?!\p{L})/iu },
  {
    says: "a present tense for what an act will do: écrire « aucune prime ne changera »",
    pattern: /(?<!\p{L})aucune? (?:prime|moto|montant) ne change(?!\p{L})/iu,
  },
  { says: "un masque « convient » : écrire « correspond »", pattern: /masques?(?!\p{L})[^.]*(?<!\p{L})convien/iu },
  {
    says: "« dossier » for a record of a list : écrire « fiche »",
    pattern: /(?<!\p{L})dossiers? (?:suivant|précédent|de la liste|du pilote)(?!\p{L})/iu,
  },
  {
    says: "« mouvements d’argent » : écrire « écritures comptables »",
    pattern: /(?:mouvements?|écritures?) d’argent/iu,
  },
  {
    says: "« dans les {n} jours suivant » : écrire « au plus tard {n} jours après », aussi juste pour un jour",
    pattern: /(?<!\p{L})dans les[ \u00a0]\{\w+\}[ \u00a0](?:jours? |heures? |mois )?(?:qui )?suiv/iu,
    inMessage: true,
  },
  { says: "« blocage » d’un NIP : écrire « verrouillage »", pattern: /(?<!\p{L})blocage(?!\p{L})/iu },
  {
    says: "the title of an event in a sentence: écrire « à l’événement « … » »",
    pattern: /[\p{L}’] ?\{event\}|^\{event\} \p{L}/u,
    inMessage: true,
  },
  {
    says: "« une connexion est nécessaire », which also means to log in: écrire « vous devez être en ligne »",
    pattern: /(?:faut|demande) une connexion(?! sécurisée)|connexion est (?:nécessaire|requise)/iu,
  },
  {
    says: "« il faut être en ligne » : écrire « vous devez être en ligne »",
    pattern: /(?<!\p{L})fau(?:t|dra)(?: alors)? être en ligne/iu,
  },
  { says: "« demeurer » : écrire « rester », « ne changera pas »", pattern: /(?<!\p{L})demeur/iu },
  { says: "« liste à régler » : écrire « À régler », comme l’écran", pattern: /liste à régler/iu },
  { says: "« une classe paie » : écrire « rapporte », « est primée »", pattern: /(?:classes?|(?<!\p{L})elle) paie/iu },
  {
    says: "« comme nom@… » : écrire « de la forme nom@… »",
    pattern: /comme nom@/iu,
  },
  {
    says: "« nous ne connaissons pas » : écrire « nous ne reconnaissons pas »",
    pattern: /ne (?:l[ae] )?connaissons pas/iu,
  },
  {
    says: "« paie jusqu’à » for a class: écrire « primes jusqu’à »",
    pattern: /(?<!\p{L})paie(?:nt)? (?:jusqu|dans (?:l’|une ))/iu,
  },
  { says: "« pointez » un graphique : écrire « survolez ou touchez »", pattern: /(?<!\p{L})pointe[rz](?!\p{L})/iu },
  { says: "« la moto au NIV » : écrire « la moto portant le NIV »", pattern: /motos? au NIV/iu },
  {
    says: "« marquer … « n’a pas eu lieu » » : écrire « indiquer que … n’a pas eu lieu »",
    pattern: /(?<!\p{L})marqu(?:er|ez)(?!\p{L})[^.]*«\u00a0n’a pas/iu,
  },
  {
    says: "« le courriel n’est pas vérifié » : écrire « l’adresse courriel »",
    pattern: /courriel (?:n’est pas (?:encore )?|est )vérifié(?!e)/iu,
    except: /adresse courriel/iu,
  },
  {
    says: "« personnel » for the program’s team : écrire « équipe »",
    pattern: /(?<!\p{L})(?:comptes?|clés? d’accès|membres?)(?: exigées?)? du personnel/iu,
  },
  {
    says: "no no-break space between a number and its unit",
    pattern:
      /[\d#}] (?:jours?|heures?|h|minutes?|min|secondes?|s|ans|mois|semaines?|partants?|km|milles?|mm)(?![\p{L}’])/u,
  },
];

const rules: Record<Locale, readonly Rule[]> = { en: english, fr: french };

/**
 * Returns the text as a person reads it, without the names of values, and with each branch of a plural or a choice. A
 * value is shown as « 0 », or as « {} » if it may be a name.
 */
const readable = (message: CompiledMessage): string =>
  message
    .map((token) => {
      if (typeof token === "string") return token.replace(/<\/?\w+\/?>/g, "");
      const [name, format, branches] = token;
      if (!branches || typeof branches !== "object") return format === undefined && !neverElided.has(name) ? "{}" : "0";
      return Object.values(branches)
        .map((branch) => (Array.isArray(branch) ? readable(branch) : String(branch)))
        .join(" ");
    })
    .join("");

/** Returns true if a text of the kiosk uses “settled”, which is a word of the parts account, for a redemption. */
export const settlesRedemption = (text: string): boolean => /\b(?:un)?settl/i.test(text);

/** Returns one line for each rule that the text breaks; none for a text that follows docs/voice.md. */
export function faultsOf(locale: Locale, message: string): string[] {
  const text = readable(compileMessageOrThrow(message));
  return rules[locale]
    .filter(({ pattern, except, inMessage }) => pattern.test(inMessage ? message : text) && !except?.test(text))
    .map(({ says }) => says);
}
