const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const job = (every: number, en: string, fr: string) => ({ every, name: { en, fr } });

/** These are the server's jobs: the time in seconds between two runs, and the job's name on the staff page “System”. */
export const scheduledJobs = {
  "send-mail": job(2, "Send emails and notifications", "Envoyer les courriels et les notifications"),
  "kiosk-waiting": job(minute, "Decide kiosk redemptions on hold", "Trancher les utilisations en attente"),
  "kiosk-keys": job(day, "Renew the kiosks’ keys", "Renouveler les clés des bornes"),
  "expire-awards": job(hour, "Expire credit and cash", "Faire expirer le crédit et l’argent"),
  "open-claims": job(hour, "Open payouts", "Créer les versements"),
  "expiry-notices": job(day, "Announce what expires", "Annoncer ce qui expire"),
  "cash-notices": job(day, "Remind riders of unclaimed cash", "Rappeler aux pilotes l’argent non réclamé"),
  "overdue-claims": job(day, "Report overdue payouts", "Signaler les versements en retard"),
  "race-reminders": job(hour, "Remind riders of their races", "Rappeler aux pilotes leurs courses"),
  "late-reminders": job(hour, "Remind promoters of late results", "Rappeler les retards aux promoteurs"),
  "scheduled-reports": job(hour, "Email scheduled reports", "Envoyer les rapports planifiés"),
  "store-totals": job(5 * minute, "Store monthly totals", "Enregistrer les totaux mensuels"),
  "check-ledger": job(day, "Check the ledger", "Vérifier le grand livre"),
  "watch-list": job(day, "Check the watch list", "Vérifier les points à examiner"),
  "delete-old-documents": job(day, "Delete old documents", "Supprimer les vieux documents"),
  "close-merges": job(day, "Make old merges final", "Rendre les vieilles fusions définitives"),
  "forget-messages": job(day, "Delete old messages", "Supprimer les vieux messages"),
  "forget-requests": job(day, "Delete old requests", "Supprimer les vieilles demandes"),
  "forget-uploads": job(day, "Delete old result files", "Supprimer les vieux fichiers de résultats"),
  "forget-mail": job(day, "Delete old emails", "Supprimer les vieux courriels"),
  "forget-sessions": job(day, "Delete ended sessions", "Supprimer les sessions terminées"),
  "sweep-files": job(day, "Delete unused files", "Supprimer les fichiers inutilisés"),
  "forget-idempotency-keys": job(day, "Delete old request keys", "Supprimer les vieilles clés de requêtes"),
  "bump-generation": job(minute, "Update the restore marker", "Mettre à jour le repère de restauration"),
} as const;

export type JobName = keyof typeof scheduledJobs;

// Object.keys returns strings, although the object has exactly these keys.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const jobNames = Object.keys(scheduledJobs) as [JobName, ...JobName[]];
