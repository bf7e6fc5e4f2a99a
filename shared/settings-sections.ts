import { oneSetting, type Setting, type SettingsGroup } from "./setting-kinds.ts";
import { ruleGroups } from "./settings-rules.ts";
import { watchGroups } from "./settings-watch.ts";

// This module has the sections of a season's settings, with the words of each: for the form, the preview, the history
// and the email to staff.

export const settingsGroups: readonly SettingsGroup[] = [
  {
    key: "brand",
    section: "brand",
    title: { en: "Brand", fr: "Marque" },
    note: {
      en: "Every page, email, and kiosk uses these once they’re saved.",
      fr: "Toutes les pages, les courriels et les bornes les utilisent dès l’enregistrement.",
    },
    settings: [
      oneSetting("brandName", "text", "Brand name", "Nom de la marque"),
      oneSetting("title.en", "text", "Program’s title in English", "Titre du programme en anglais"),
      oneSetting("title.fr", "text", "Program’s title in French", "Titre du programme en français"),
      oneSetting("colours.brand", "color", "Main color", "Couleur principale"),
      oneSetting("colours.brand2", "color", "Second color", "Deuxième couleur"),
      oneSetting("logoUrl", "logo", "Logo", "Logo"),
    ],
  },
  {
    key: "bikes",
    section: "brand",
    title: { en: "The brand’s bikes", fr: "Motos de la marque" },
    settings: [
      oneSetting("resultBrands", "textList", "Names in results files", "Noms dans les fichiers de résultats"),
      oneSetting("wmis", "textList", "First three characters of its VINs", "Trois premiers caractères du NIV"),
    ],
  },
  {
    key: "contact",
    section: "contact",
    title: { en: "Contact", fr: "Coordonnées" },
    note: {
      en: "Shown on the contact page, on receipts, and at the end of each email.",
      fr: "Affichées sur la page de contact, les reçus et à la fin de chaque courriel.",
    },
    settings: [
      oneSetting("contact.email", "email", "Email", "Courriel"),
      oneSetting("contact.phone", "phone", "Phone", "Téléphone"),
      oneSetting("contact.address", "text", "Mailing address", "Adresse postale"),
    ],
  },
  {
    key: "social",
    section: "contact",
    title: { en: "Social links", fr: "Réseaux sociaux" },
    note: {
      en: "The footer of every public page shows the first three.",
      fr: "Le bas de chaque page publique affiche les trois premiers.",
    },
    settings: [oneSetting("socialLinks", "links", "Links", "Liens")],
  },
  ...ruleGroups,
  {
    key: "payouts",
    section: "payouts",
    title: { en: "Posted payouts", fr: "Bourses affichées" },
    note: {
      en: "Payouts that are already posted won’t change. The limits are the same in both currencies.",
      fr: "Les bourses déjà affichées restent. Les limites valent dans les deux devises.",
    },
    settings: [
      oneSetting("payoutMaxPerPlace", "cents", "Payout of a place, at most", "Bourse d’une place, au plus"),
      oneSetting(
        "payoutMaxPlaces",
        "count",
        "Paying places of a class, at most",
        "Places primées d’une classe, au plus",
      ),
    ],
  },
  {
    key: "lateAccounts",
    section: "payouts",
    title: { en: "Riders who register after the race", fr: "Pilotes qui s’inscrivent après la course" },
    note: {
      en: "Above this, an event’s awards need approval. With 0, they all do.",
      fr: "Au-delà, les primes d’un événement doivent être approuvées. À 0, elles doivent toutes l’être.",
    },
    settings: [
      oneSetting("lateAccountMax", "cents", "Paid without a review, at most", "Versé sans vérification, au plus"),
    ],
  },
  {
    key: "bonuses",
    section: "payouts",
    title: { en: "Bonuses by one admin", fr: "Primes spéciales par une seule personne" },
    note: {
      en: "Above these, a second admin has to confirm. If you raise a limit, the old one still applies to you until the period ends. What else one admin moves above the first limit goes on the watch list.",
      fr: "Au-delà, une deuxième personne doit confirmer. Si vous augmentez une limite, l’ancienne s’applique encore à vous jusqu’à la fin de la période. Tout ce qu’une seule personne fait d’autre au-delà de la première limite s’ajoute aux points à examiner.",
    },
    settings: [
      oneSetting("bonusAloneMax", "cents", "To one rider, per period", "À un pilote, par période"),
      oneSetting("bonusAloneAdminMax", "cents", "By one admin, per period", "Par une personne, par période"),
      oneSetting("bonusAloneDays", "days", "Length of the period", "Durée de la période"),
    ],
  },
  {
    key: "offline",
    section: "kiosk",
    title: { en: "Offline redemptions", fr: "Utilisations hors ligne" },
    note: {
      en: "Tablets get new limits the next time they connect. What they send after that is checked against the limits at that time.",
      fr: "Les tablettes prennent les nouvelles limites à leur prochaine connexion. Ce qui arrive ensuite suit les limites du moment.",
    },
    settings: [
      oneSetting("kiosk.offlineMaxAmount", "cents", "One redemption, at most", "Une utilisation, au plus"),
      oneSetting(
        "kiosk.offlineMaxPerRider",
        "count",
        "Redemptions per rider, at most",
        "Utilisations par pilote, au plus",
      ),
      oneSetting(
        "kiosk.offlineMaxItems",
        "count",
        "Redemptions per tablet, at most",
        "Utilisations par tablette, au plus",
      ),
      oneSetting("kiosk.offlineMaxTotal", "cents", "Total per tablet, at most", "Total par tablette, au plus"),
      oneSetting(
        "kiosk.unknownRiderMaxAmount",
        "cents",
        "For a rider who isn’t on the tablet, at most",
        "Pour un pilote absent de la tablette, au plus",
      ),
      oneSetting("kiosk.captureHours", "hours", "Longest time offline", "Durée maximale hors connexion"),
      oneSetting(
        "kiosk.decideHours",
        "hours",
        "A saved redemption needs review after",
        "Une utilisation enregistrée est à régler après",
      ),
      oneSetting(
        "kiosk.duplicateHours",
        "hours",
        "Same rider and amount counts as a duplicate for",
        "Même pilote et même montant : doublon pendant",
      ),
      oneSetting(
        "kiosk.confirmMinutes",
        "minutes",
        "Counts as online if it arrives within",
        "Compte comme en ligne si elle arrive en",
      ),
      oneSetting(
        "kiosk.lateMailMinutes",
        "minutes",
        "Riders get an email if it’s booked after",
        "Courriel au pilote si inscrite après",
      ),
    ],
  },
  {
    key: "tablet",
    section: "kiosk",
    title: { en: "On the tablet", fr: "Sur la tablette" },
    settings: [
      oneSetting(
        "kiosk.idleSeconds",
        "seconds",
        "Starts over after being idle for",
        "Recommence après une inactivité de",
      ),
      oneSetting("kiosk.warningSeconds", "seconds", "Warns before that, for", "Avertit avant, pendant"),
      oneSetting("kiosk.answerSeconds", "seconds", "Waits for the server, at most", "Attend le serveur, au plus"),
      oneSetting("kiosk.retrySeconds.first", "seconds", "First retry after", "Premier nouvel essai après"),
      oneSetting(
        "kiosk.retrySeconds.last",
        "seconds",
        "Longest time between retries",
        "Temps maximal entre deux essais",
      ),
      oneSetting("kiosk.syncItems", "count", "Redemptions sent at once", "Utilisations envoyées à la fois"),
      oneSetting("kiosk.riderHits", "count", "Riders shown by a search", "Pilotes affichés par une recherche"),
      oneSetting("kiosk.riderLetters", "count", "Letters before a search starts", "Lettres avant une recherche"),
    ],
  },
  {
    key: "cards",
    section: "kiosk",
    title: { en: "ID cards, copies, and keys", fr: "Cartes, copies et clés" },
    settings: [
      oneSetting("kiosk.cardMonths", "months", "A rider’s card is valid for", "Une carte de pilote est valide"),
      oneSetting("kiosk.cardPhotos", "count", "Photos on a tablet, at most", "Photos sur une tablette, au plus"),
      oneSetting(
        "kiosk.purgeDays",
        "days",
        "Finished redemptions stay on a tablet for",
        "Utilisations terminées gardées sur la tablette",
      ),
      oneSetting("kiosk.keyDays", "days", "A key encrypts PINs for", "Une clé chiffre les NIP pendant"),
      oneSetting("kiosk.keyKeptDays", "days", "A retired key still works for", "Une clé retirée fonctionne encore"),
    ],
  },
  {
    key: "expiry",
    section: "expiry",
    title: { en: "Expiration", fr: "Expiration" },
    note: {
      en: "Credit that riders already have keeps its last day.",
      fr: "Le crédit déjà accordé garde sa date d’expiration.",
    },
    settings: [
      oneSetting("creditExpiryMonths", "months", "Credit expires after", "Le crédit expire après"),
      oneSetting(
        "creditExpiryPolicy",
        "policies",
        "Other rules, by where the rider lives",
        "Autres règles, selon le lieu de résidence",
      ),
      oneSetting("expiryNoticeDays", "dayList", "Notices, in days before", "Avis, en jours avant"),
      oneSetting("extensionMaxDays", "days", "Staff can extend by, at most", "Prolongation par l’équipe, au plus"),
    ],
  },
  {
    key: "grace",
    section: "expiry",
    title: { en: "After a refund", fr: "Après un remboursement" },
    settings: [
      oneSetting("refundGraceDays", "days", "Expired credit comes back for", "Le crédit expiré revient pour"),
      oneSetting(
        "refundGraceMaxDays",
        "days",
        "At most, after it first expired",
        "Au plus, après la première expiration",
      ),
    ],
  },
  {
    key: "sender",
    section: "email",
    title: { en: "Email sender", fr: "Expéditeur des courriels" },
    note: {
      en: "The sending address is set on the server. If you leave these blank, emails show the brand’s name and replies go to no one.",
      fr: "L’adresse d’envoi est réglée sur le serveur. Si vous laissez ces champs vides, le nom affiché est celui de la marque et personne ne reçoit les réponses.",
    },
    settings: [
      oneSetting("mailSender.name", "text", "Sender’s name", "Nom de l’expéditeur"),
      oneSetting("mailSender.replyTo", "email", "Replies go to", "Réponses envoyées à"),
    ],
  },
  ...watchGroups,
];

/**
 * These are all settings by name. The two text colors are left out, because they follow from the two that staff choose.
 */
export const settingsByName: ReadonlyMap<string, Setting> = new Map(
  settingsGroups.flatMap(({ settings }) => settings.map((setting) => [setting.name, setting] as const)),
);
