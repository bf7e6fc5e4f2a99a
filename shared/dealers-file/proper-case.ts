/** These stay in capitals, although they have both vowels and consonants. Words with only one of them are initials. */
const initials = new Set(["ATV", "UTV", "USA", "US", "AMA", "NE", "SE", "PO", "II", "III"]);
/** These have no vowel but are words or abbreviations, not initials. */
const consonantWords = new Set(
  "BLDG BLVD BY CRT CT DR DRY FT HWY JR LN LTD MR MT MTN MY PKWY PL RD RT RTE SKY SQ SR ST STE TRL".split(" "),
);
/** These are in lowercase inside of a name, in English and in French. */
const smallWords = new Set("AND AT DE DES DU ET FOR IN OF ON SUR THE".split(" "));

/**
 * Returns a name, a city or an address that is all in capitals with capitals only at the start of each word, and any
 * other text unchanged. Initials stay ("AJAX KTM" becomes "Ajax KTM").
 */
export function properCase(text: string): string {
  if (/\p{Ll}/u.test(text) || text.replaceAll(/\P{Lu}/gu, "").length < 4) return text;
  return text.replaceAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu, (word, at: number) => caseOf(word, at === 0));
}

function caseOf(word: string, isFirst: boolean): string {
  if (/^\d+(?:ST|ND|RD|TH|E)$/.test(word)) return word.toLowerCase();
  if (/^\d/.test(word)) return word;
  if (!isFirst && smallWords.has(word)) return word.toLowerCase();
  const [, before, mark, after] = /^(\p{L}+)(['’])(\p{L}+)$/u.exec(word) ?? [];
  if (before === undefined || mark === undefined || after === undefined) return capitalized(word);
  // O'Neil and Coeur d'Alene, but Jim's.
  if (before.length > 1) return capitalized(before) + mark + after.toLowerCase();
  const isArticle = !isFirst && (before === "D" || before === "L");
  return (isArticle ? before.toLowerCase() : before) + mark + capitalized(after);
}

function capitalized(word: string): string {
  const isInitials = initials.has(word) || (word.length <= 4 && /^(?:[AEIOU]+|[^AEIOU]+)$/.test(plain(word)));
  if (isInitials && !consonantWords.has(word)) return word;
  if (/^MC\p{L}{3}/u.test(word)) return `Mc${word.charAt(2)}${word.slice(3).toLowerCase()}`;
  return word.charAt(0) + word.slice(1).toLowerCase();
}

/** Returns a word without its accents, so that É counts as a vowel. */
const plain = (word: string): string => word.normalize("NFD").replaceAll(/\p{M}/gu, "");
