import type { EmployeeRecord } from "#shared/employees.schema.ts";
import { nameKey } from "#shared/name-key.ts";
import type { Reader } from "../platform/db/database.ts";
import { employeeRows, servedAt, type EmployeeRow } from "./store.ts";

/** A counter offers at most this many names while the dealer has no list. */
const servedOffered = 12;

/**
 * Returns the names of a dealer's list in alphabetical order, then the other names that are in redemptions of the desk
 * and the kiosks, the most recent first. Two spellings of a name count as one person.
 */
export async function employeesOf(reader: Reader, dealerId: string): Promise<EmployeeRecord[]> {
  const list = await employeeRows(reader, dealerId);
  const served = await servedPeople(reader, dealerId);
  const onList = list.map((row) => present(row, served.get(row.nameKey)));
  const known = new Set(list.map((row) => row.nameKey));
  const isUsed = onList.some(({ listed }) => listed);
  const others = [...served].flatMap(([key, { name, redemptions, lastAt }]) =>
    known.has(key) ? [] : { _id: null, name, redemptions, lastAt, listed: false, hidden: isUsed },
  );
  return [
    // A removed name that is in no redemption is left out, because nobody needs it.
    ...onList.filter(({ listed, redemptions }) => listed || redemptions > 0).toSorted(byName),
    ...others.toSorted((a, b) => b.lastAt.localeCompare(a.lastAt) || byName(a, b)),
  ];
}

/**
 * Returns the names that a counter offers: the dealer's list in alphabetical order. While the list is empty, these are
 * the names of the latest redemptions, without the removed ones. If the dealer never had a list, the names in
 * redemptions are read only where `orServed` is set, because that query reads all redemptions of the dealer; otherwise
 * the result is undefined.
 */
export async function offeredNames(
  reader: Reader,
  dealerId: string,
  { orServed }: { orServed: boolean },
): Promise<string[] | undefined> {
  const list = await employeeRows(reader, dealerId);
  const names = list.filter(({ removedAt }) => removedAt === null).toSorted(byName);
  if (names.length > 0) return names.map(({ name }) => name);
  if (list.length === 0 && !orServed) return undefined;
  const all = await employeesOf(reader, dealerId);
  return all.flatMap(({ name, hidden }) => (hidden ? [] : [name])).slice(0, servedOffered);
}

type Served = Pick<EmployeeRecord, "name" | "redemptions"> & { lastAt: string };

/** Returns the employees in a dealer's redemptions by normalized name, each with the latest spelling. */
async function servedPeople(reader: Reader, dealerId: string): Promise<Map<string, Served>> {
  const people = Map.groupBy(await servedAt(reader, dealerId), ({ name }) => nameKey(name));
  return new Map(
    [...people].map(([key, spellings]) => {
      const [last] = spellings.toSorted((a, b) => timeOf(b) - timeOf(a));
      const redemptions = spellings.reduce((sum, one) => sum + Number(one.redemptions), 0);
      return [key, { name: last?.name ?? key, redemptions, lastAt: new Date(last ? timeOf(last) : 0).toISOString() }];
    }),
  );
}

const timeOf = ({ lastAt }: { lastAt: Date | null }): number => new Date(lastAt ?? 0).getTime();

function present({ id, name, removedAt }: EmployeeRow, served: Served | undefined): EmployeeRecord {
  const listed = removedAt === null;
  const { redemptions = 0, lastAt = null } = served ?? {};
  return { _id: id, name, redemptions, lastAt, listed, hidden: !listed };
}

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
