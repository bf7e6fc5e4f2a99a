/**
 * These words stay in capitals, although they have both vowels and consonants. Other words are initials only if they
 * have no vowel or no consonant.
 */
const initials = new Set(["ATV", "UTV", "USA", "US", "AMA", "NE", "SE", "PO", "II", "III"]);
/** These words have no vowel, but they are words or abbreviations and not initials. */
const consonantWords = new Set(
  "BLDG BLVD BY CRT CT DR DRY FT HWY JR LN LTD MR MT MTN MY PKWY PL RD RT RTE SKY SQ SR ST STE TRL".split(" "),
);
/** These words are in lowercase inside a name, in English and in French. */
const smallWords = new Set("AND AT DE DES DU ET FOR IN OF ON SUR THE".split(" "));

/**
 * If a name, a city or an address is all in capitals, this returns it with capitals only at the start of each word.
 * Other texts are returned unchanged. Initials stay in capitals ("AJAX KTM" becomes "Ajax KTM").
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
  // The letter after an apostrophe is a capital in "O'Neil" and "Coeur d'Alene", but not in "Jim's".
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
