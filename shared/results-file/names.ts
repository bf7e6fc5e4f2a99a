// This module splits the text of one cell into first and last name.

export type SplitName = { firstName: string; lastName: string };

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

const suffixAtEnd = /^(.*\S)[\s,]+((?:jr|sr|ii|iii|iv)\.?)$/i;
/** Some programs mark a rookie after the name: "Bo Quill (R)". */
const rookie = /\s*\((?:r|rookie|recrue)\)\s*$/i;

/** Some programs write the hometown after the name: "Cole Hartman (Bend, OR)". */
const town = /\s*\([^()]*,[^()]*\)\s*$/;

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/**
 * Splits "Tomac, Eli" and "Eli Tomac". Initials stay together ("A J Catanzaro"); everything after the first name is
 * the last name ("Kyle Evoy Bitterman"). The matcher compares the whole name, so a wrong split does not cost anybody
 * an award.
 */
export function splitName(text: string): SplitName {
  const name = tidy(text.replace(rookie, "").replace(town, ""));
  const comma = name.indexOf(",");
  if (comma > 0) {
    const [before, after] = [tidy(name.slice(0, comma)), tidy(name.slice(comma + 1))];
    // "Ruben Salcido, Jr" is not in the form "last, first".
    if (suffix.test(after)) return splitName(`${before} ${after}`);
    // "Hartman, Cole Jr." is Cole Hartman Jr.
    const [, first = after, last = ""] = suffixAtEnd.exec(after) ?? [];
    return { firstName: first, lastName: tidy(`${before} ${last}`) };
  }
  const words = name.split(" ");
  let cut = 1;
  while (cut < words.length - 1 && /^\p{L}\.?$/u.test(words[cut - 1] ?? "") && /^\p{L}\.?$/u.test(words[cut] ?? ""))
    cut += 1;
  if (words.length === 1) return { firstName: "", lastName: name };
  return { firstName: words.slice(0, cut).join(" "), lastName: words.slice(cut).join(" ") };
}
