import * as z from "zod/mini";
import { loginStatuses, loginStatusNames } from "./logins.ts";
import { listOf } from "./list.ts";
import { staffRoleNames, staffRoles } from "./staff-roles.ts";

/** This is an admin of the program as other admins see it. */
export const adminRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  passkeys: z.number(),
  lastLoginAt: z.nullable(z.string()),
  status: z.enum(loginStatuses),
});
export type AdminRow = z.infer<typeof adminRow>;

export const adminList = listOf<AdminRow>()({
  key: "admins",
  title: { en: "Admins", fr: "Administration" },
  count: { en: ["# admin", "# admins"], fr: ["# personne", "# personnes"] },
  filters: {
    name: { kind: "text", label: { en: "Name or email", fr: "Nom ou courriel" } },
    role: {
      kind: "choice",
      label: { en: "Role", fr: "Rôle" },
      all: { en: "All", fr: "Tous" },
      choices: staffRoleNames,
    },
    status: {
      kind: "choice",
      label: { en: "Status", fr: "État" },
      all: { en: "All", fr: "Tous" },
      choices: loginStatusNames,
    },
  },
  columns: [
    {
      key: "name",
      kind: "text",
      label: { en: "Name", fr: "Nom" },
      sort: true,
      card: "title",
      value: ({ name }) => name,
    },
    {
      key: "email",
      kind: "email",
      label: { en: "Email", fr: "Courriel" },
      card: "detail",
      value: ({ email }) => email,
    },
    {
      key: "role",
      kind: "choice",
      label: { en: "Role", fr: "Rôle" },
      card: "figure",
      choices: staffRoleNames,
      value: (row) => row.role,
    },
    {
      key: "passkey",
      kind: "choice",
      label: { en: "Passkey", fr: "Clé d’accès" },
      choices: { yes: { en: "Yes", fr: "Oui" }, no: { en: "No", fr: "Non" } },
      value: ({ passkeys }) => (passkeys > 0 ? "yes" : "no"),
    },
    {
      key: "lastLogin",
      kind: "date",
      label: { en: "Last login", fr: "Dernière connexion" },
      sort: true,
      value: ({ lastLoginAt }) => lastLoginAt,
    },
    {
      key: "status",
      kind: "choice",
      label: { en: "Status", fr: "État" },
      card: "figure",
      choices: loginStatusNames,
      value: (row) => row.status,
    },
  ],
  order: { by: "name" },
  empty: {
    title: { en: "No admins found", fr: "Aucune personne trouvée" },
    hint: { en: "Clear some filters to see more.", fr: "Effacez des filtres pour en voir plus." },
  },
  failed: { en: "The admins didn’t load", fr: "Impossible de charger la liste de l’administration" },
});
