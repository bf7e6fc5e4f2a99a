import { headerKey } from "../results-file/headers.ts";
import { dealerColumnOf, type DealerColumn } from "./dealer-columns.ts";

// This module recognizes headers with spellings that `dealerColumnOf` does not know.

/** These words before a header only name the owner of the value: "Cust City", "Ship To Zip", "Store Phone". */
const owner =
  /^(?:(?:cust|customer|client|dealer|dealership|dlr|store|shop|account|acct|business|company|site|location|main|physical|shipping|ship to|shipto|contact) )+/;
/** An address with these words is where invoices are sent, which may be an office far from the shop. */
const billing = /^(?:bill to|billto|billing|invoice|invoicing|remit to|remit|mailing|mail to|facturation) /;

const abbreviations: Readonly<Record<string, string>> = { nbr: "number", num: "number", nm: "name", cd: "code" };
/**
 * Some programs join the words of a header ("cityName") or write "city name" for the city and "state code" for the
 * state.
 */
const inFull = (header: string): string =>
  headerKey(header.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replaceAll(/\b(?:nbr|num|nm|cd)\b/g, (word) => abbreviations[word] ?? word)
    .replace(/\b(city|state|st|province|zip|country) (?:name|code)$/, "$1");

/**
 * Returns the meaning of a header that another program wrote: it may be abbreviated, in two languages, or begin with
 * the owner.
 */
export function looseColumnOf(header: string): DealerColumn | undefined {
  // A text in parentheses only explains the header: "Tel. (with ext.)", "Contact email(s)".
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
