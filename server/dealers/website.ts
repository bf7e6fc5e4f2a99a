import { readWebAddress } from "#shared/web-address.ts";
import { Problem } from "../platform/problem.ts";

/** Normalizes a website; throws unless the text is a web address. */
export function readWebsite(typed: string, field: string): string {
  const address = readWebAddress(typed);
  if (address === null) throw new Problem("invalid_value", { fields: { [field]: "invalid_value" } });
  return address;
}
