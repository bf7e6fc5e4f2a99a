import { headerKey } from "../results-file/headers.ts";
import { dealerColumnOf, type DealerColumn } from "./dealer-columns.ts";

// This module recognizes headers that are not spelled as `dealerColumnOf` knows them.

/** These words before a header only say whose it is: "Cust City", "Ship To Zip", "Store Phone". */
const owner =
  /^(?:(?:cust|customer|client|dealer|dealership|dlr|store|shop|account|acct|business|company|site|location|main|physical|shipping|ship to|shipto|contact) )+/;
/** An address with these words is where the invoices go, which may be an office far from the shop. */
const billing = /^(?:bill to|billto|billing|invoice|invoicing|remit to|remit|mailing|mail to|facturation) /;

const abbreviations: Readonly<Record<string, string>> = { nbr: "number", num: "number", nm: "name", cd: "code" };
/** Programs join the words of a header, "cityName", and say that a city has a name and a state a code. */
const inFull = (header: string): string =>
  headerKey(header.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replaceAll(/\b(?:nbr|num|nm|cd)\b/g, (word) => abbreviations[word] ?? word)
    .replace(/\b(city|state|st|province|zip|country) (?:name|code)$/, "$1");

/** Returns the meaning of a header of another program: abbreviated, with the owner before it, or in two languages. */
export function looseColumnOf(header: string): DealerColumn | undefined {
  // What is in parentheses explains the header: "Tel. (with ext.)", "Contact email(s)".
  const key = inFull(header.replaceAll(/\([^()]*\)/g, " "));
  const known = dealerColumnOf(key) ?? dealerColumnOf(key.replace(owner, ""));
  if (known !== undefined) return known;
  const sides = header.split("/").map((side) => dealerColumnOf(inFull(side).replace(owner, "")));
  return sides.length === 2 && (sides[0] === sides[1] || sides[1] === undefined) ? sides[0] : undefined;
}

/** Returns the meaning of a header of the billing address, which is used if the list has no other address. */
export function billingColumnOf(header: string): DealerColumn | undefined {
  const key = inFull(header);
  if (!billing.test(key)) return undefined;
  const named = key.replace(billing, "");
  return dealerColumnOf(named) ?? dealerColumnOf(named.replace(/^(?:address|adresse) /, ""));
}
