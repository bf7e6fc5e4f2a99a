import { nameKey } from "#shared/name-key.ts";
import type { Tx } from "../platform/db/database.ts";
import { promoterLogins, promoters } from "../promoters/tables.ts";
import { addAccount } from "./people/accounts.ts";
import { personas } from "./people/personas.ts";
import type { DemoContext } from "./demo-context.ts";

/** These organizers are invented, because the demo must not name the organizers of the real races. */
const organizers = {
  bermAndGate: {
    name: "Berm & Gate Promotions",
    person: `${personas.promoter.firstName} ${personas.promoter.lastName}`,
    email: personas.promoter.email,
    locale: "en",
    phone: "2695550171",
  },
  stadium: {
    name: "Stadium Dirt Tour",
    person: "Gina Alvarez",
    email: "stadium@demo.test",
    locale: "en",
    phone: "7145550102",
  },
  nationals: {
    name: "Outdoor Nationals Group",
    person: "Tom Hargrove",
    email: "nationals@demo.test",
    locale: "en",
    phone: "3045550155",
  },
  erable: {
    name: "Motocross Érable",
    person: "Élise Gagnon",
    email: "erable@demo.test",
    locale: "fr",
    phone: "5145550139",
  },
  woods: {
    name: "Pine Barrens Off-Road Club",
    person: "Walt Jennings",
    email: "woods@demo.test",
    locale: "en",
    phone: "6095550184",
  },
  mini: { name: "Apex Mini Racing", person: "Carrie Holt", email: "mini@demo.test", locale: "en", phone: "4345550190" },
} as const;

export type Organiser = keyof typeof organizers;

export interface DemoPromoter {
  id: string;
  accountId: string;
}

export async function addPromoters(
  tx: Tx,
  demo: DemoContext,
  opened: string,
): Promise<Record<Organiser, DemoPromoter>> {
  const ctx = demo.at(opened, 11);
  async function add(organiser: Organiser): Promise<DemoPromoter> {
    const { name, phone, person, ...account } = organizers[organiser];
    const accountId = await addAccount(tx, ctx, { type: "promoter", ...account });
    const id = ctx.id();
    await tx.insert(promoters).values({ id, accountId, name, nameKey: nameKey(name), phone, createdAt: ctx.now });
    const login = { promoterId: id, accountId, name: person, nameKey: nameKey(person) };
    await tx.insert(promoterLogins).values({ id: ctx.id(), ...login, createdAt: ctx.now });
    return { id, accountId };
  }
  const added = {
    bermAndGate: await add("bermAndGate"),
    stadium: await add("stadium"),
    nationals: await add("nationals"),
    erable: await add("erable"),
    woods: await add("woods"),
    mini: await add("mini"),
  };
  // A second person works on the events of promoter@demo.test.
  const { name, email } = secondPerson;
  const accountId = await addAccount(tx, ctx, { type: "promoter", email, locale: "en" });
  const login = { promoterId: added.bermAndGate.id, accountId, name, nameKey: nameKey(name) };
  await tx.insert(promoterLogins).values({ id: ctx.id(), ...login, createdAt: ctx.now });
  return added;
}

const secondPerson = { name: "Robin Estes", email: "robin@demo.test" };

/** These are the rounds of promoter@demo.test. They are verified, late, due and upcoming (calendar.ts). */
const ownRounds = [
  "Thunder Valley National",
  "Hangtown Classic",
  "High Point National",
  "RedBud National",
  "Steel City Throwdown",
];

export function organiserOf(series: string, title: string): Organiser {
  if (ownRounds.includes(title) || series === "Ultra Series") return "bermAndGate";
  if (series === "AMA Pro Motocross") return "nationals";
  if (series === "Canadian Triple Crown MX") return "erable";
  if (series === "ECEA Enduro") return "woods";
  return series === "MotoAmerica Mini Cup" ? "mini" : "stadium";
}
