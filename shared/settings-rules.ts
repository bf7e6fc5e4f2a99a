import { oneSetting, type SettingsGroup } from "./setting-kinds.ts";

/**
 * These are the groups of the section "Rules": every number of docs/spec/portal.md#numbers that is in no other section.
 */
export const ruleGroups: readonly SettingsGroup[] = [
  {
    key: "eligibility",
    section: "rules",
    title: { en: "Who earns", fr: "Admissibilité" },
    note: {
      en: "A change here rechecks the season’s verified results. Anything already paid or spent won’t change.",
      fr: "Une modification réévalue les résultats vérifiés de la saison. Ce qui a déjà été versé ou utilisé ne change pas.",
    },
    settings: [
      oneSetting("minRidersPerClass", "count", "Starters a class needs", "Partants nécessaires par classe"),
      oneSetting("maxPaidClassesPerEvent", "count", "Classes paid per event", "Classes payées par événement"),
      oneSetting("qualifyingBikeYear", "count", "Oldest model year", "Année modèle la plus ancienne"),
      oneSetting(
        "bikeAddedWithinDays",
        "days",
        "Time to add the bike after a race",
        "Délai pour ajouter la moto après la course",
      ),
      oneSetting(
        "registeredWithinDays",
        "days",
        "Time to register after a race",
        "Délai pour s’inscrire après la course",
      ),
      oneSetting("adultAge", "years", "Age without a guardian’s consent", "Âge sans consentement parental"),
      oneSetting(
        "guardianConfirmAge",
        "years",
        "Below this age, the guardian confirms by email",
        "Avant cet âge, le parent, le tuteur ou la tutrice confirme par courriel",
      ),
    ],
  },
  {
    key: "cash",
    section: "rules",
    title: { en: "Cash and parts accounts", fr: "Argent et comptes de pièces" },
    note: {
      en: "Open claims keep the due date that riders were told.",
      fr: "Les demandes ouvertes gardent la date annoncée aux pilotes.",
    },
    settings: [
      oneSetting("cashPayoutDays", "days", "Cash is due after verification", "Argent dû après la vérification"),
      oneSetting(
        "seriesEndPayoutDays",
        "days",
        "Series-end cash is due after the series",
        "Argent de fin de série dû après la série",
      ),
      oneSetting(
        "paymentInfoDays",
        "days",
        "Time to complete payment info after a race",
        "Délai pour les infos de versement après la course",
      ),
      oneSetting(
        "paymentInfoAfterNoticeDays",
        "days",
        "At least, after the rider was notified",
        "Au moins, après l’avis envoyé au pilote",
      ),
      oneSetting("nraWithholding", "rate", "Withholding for non-resident aliens", "Retenue d’impôt des non-résidents"),
      oneSetting(
        "partsCreditDays",
        "days",
        "Parts account is credited within",
        "Compte de pièces crédité dans un délai de",
      ),
      oneSetting(
        "dealerRefundDays",
        "days",
        "Dealers can refund within",
        "Remboursement permis au concessionnaire pendant",
      ),
      oneSetting(
        "documentRetentionYears",
        "years",
        "Tax documents are stored for",
        "Documents fiscaux conservés pendant",
      ),
    ],
  },
  {
    key: "promoters",
    section: "rules",
    title: { en: "Promoters", fr: "Promoteurs" },
    settings: [
      oneSetting("resultsDueDays", "days", "Results are due after the event", "Résultats attendus après l’événement"),
      oneSetting("notificationDays", "days", "Riders are notified within", "Pilotes avisés dans un délai de"),
      oneSetting(
        "lateReminderDays",
        "dayList",
        "Reminders, in days after the due date",
        "Rappels, en jours après la date limite",
      ),
    ],
  },
  {
    key: "signIn",
    section: "rules",
    title: { en: "Passwords and codes", fr: "Mots de passe et codes" },
    note: {
      en: "Existing passwords and PINs stay valid.",
      fr: "Les mots de passe et les NIP existants restent valides.",
    },
    settings: [
      oneSetting(
        "passwordMinLength",
        "count",
        "Characters in a password, at least",
        "Caractères d’un mot de passe, au moins",
      ),
      oneSetting("pinDigits", "count", "Digits of a PIN", "Chiffres d’un NIP"),
      oneSetting("vinLength", "count", "Characters of a VIN", "Caractères d’un NIV"),
      oneSetting("codes.digits", "count", "Digits of an email code", "Chiffres d’un code par courriel"),
      oneSetting("codes.minutes", "minutes", "An email code expires after", "Un code par courriel expire après"),
      oneSetting("codes.tries", "count", "Tries per email code", "Essais par code"),
      oneSetting("sessionIdleDays", "days", "Logged out after being idle for", "Déconnexion après une inactivité de"),
    ],
  },
  {
    key: "pin",
    section: "rules",
    title: { en: "Wrong PINs", fr: "NIP erronés" },
    settings: [
      oneSetting("pin.triesBeforeLock", "count", "Tries before a lock", "Essais avant le verrouillage"),
      oneSetting("pin.lockMinutes", "minutes", "A lock lasts", "Durée du verrouillage"),
      oneSetting("pin.triesPerDay", "count", "Tries per rider and day", "Essais par pilote et par jour"),
      oneSetting(
        "pin.triesBeforeOff",
        "count",
        "Tries before the PIN is turned off",
        "Essais avant la désactivation du NIP",
      ),
      oneSetting(
        "pin.dealerAlertPerDay",
        "count",
        "Per dealer and day, before an alert",
        "Par concessionnaire et par jour, avant une alerte",
      ),
      oneSetting(
        "pin.triesPerDealerPerDay",
        "count",
        "Per dealer and day, before a stop",
        "Par concessionnaire et par jour, avant l’arrêt",
      ),
      oneSetting("pin.triesPerDevicePerDay", "count", "Per tablet and day", "Par tablette et par jour"),
      oneSetting(
        "pin.triesPerAddressPerDay",
        "count",
        "Per internet address and day",
        "Par adresse Internet et par jour",
      ),
      oneSetting(
        "pin.mergedPinHours",
        "hours",
        "A merged account’s PIN still works for",
        "Le NIP d’un compte fusionné fonctionne encore",
      ),
    ],
  },
  {
    key: "files",
    section: "rules",
    title: { en: "Files and messages", fr: "Fichiers et messages" },
    settings: [
      oneSetting("uploadMaxBytes", "bytes", "Largest upload", "Taille maximale d’un fichier"),
      oneSetting(
        "contactMaxCharacters",
        "count",
        "Characters of a contact message",
        "Caractères d’un message de contact",
      ),
      oneSetting("contactKeptDays", "days", "Contact messages are stored for", "Messages de contact conservés pendant"),
      oneSetting(
        "idempotencyDays",
        "days",
        "Repeated requests are recognized for",
        "Demandes répétées reconnues pendant",
      ),
      oneSetting("clockJumpDays", "days", "Largest jump of the server’s clock", "Saut maximal de l’horloge du serveur"),
    ],
  },
  {
    key: "pages",
    section: "rules",
    title: { en: "Lists and maps", fr: "Listes et cartes" },
    settings: [
      oneSetting(
        "searchRadiusMiles",
        "miles",
        "Search distances in miles (0 is exact)",
        "Distances de recherche en milles (0 : exact)",
      ),
      oneSetting(
        "searchRadiusKmFr",
        "kilometers",
        "In kilometers, on French pages",
        "En kilomètres, sur les pages en français",
      ),
      oneSetting("rowsPerPage", "count", "Rows per page", "Lignes par page"),
      oneSetting("recentEvents", "count", "Recent events on the home page", "Événements récents à l’accueil"),
      oneSetting("localeCookieDays", "days", "The language is remembered for", "La langue est mémorisée pendant"),
      oneSetting("mapZoomOneMarker", "count", "Map zoom for one place", "Zoom de la carte pour un lieu"),
      oneSetting(
        "mapBoundsPaddingPx",
        "count",
        "Map margin for several places, in pixels",
        "Marge de la carte pour plusieurs lieux, en pixels",
      ),
      oneSetting(
        "minimumFetchDelayMs",
        "milliseconds",
        "Shortest loading time shown",
        "Durée minimale de chargement affichée",
      ),
      oneSetting(
        "distinctDelayMs",
        "milliseconds",
        "Delay before filters follow a search",
        "Délai avant la mise à jour des filtres",
      ),
      oneSetting(
        "prefetchIdleTimeoutMs",
        "milliseconds",
        "Longest wait before links load ahead",
        "Attente maximale avant le préchargement",
      ),
    ],
  },
];
