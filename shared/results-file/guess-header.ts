import type { ResultsColumn } from "./formats.ts";
import { headerKey } from "./headers.ts";
import { knownFormats } from "./known-formats.ts";
import { namesPart } from "./race-parts.ts";

// This module guesses what a column contains by its header (docs/spec/files.md#results-upload).

const furtherNames: Record<string, ResultsColumn> = {
  position: "place",
  finish: "place",
  fin: "place",
  "finish position": "place",
  "overall place": "place",
  "overall position": "place",
  overall: "place",
  rank: "place",
  rang: "place",
  result: "place",
  final: "place",
  "final result": "place",
  resultat: "place",
  finition: "place",
  arrivee: "place",
  ovr: "place",
  rnk: "place",
  oa: "place",
  "o a": "place",
  main: "place",
  "main event": "place",
  pl: "place",
  plc: "place",
  "class position": "placeInClass",
  "class pos": "placeInClass",
  "class place": "placeInClass",
  "pos in class": "placeInClass",
  "place in class": "placeInClass",
  "place dans la classe": "placeInClass",
  "in class": "placeInClass",
  "dans la classe": "placeInClass",
  rider: "name",
  racer: "name",
  competitor: "name",
  driver: "name",
  participant: "name",
  "full name": "name",
  "rider name": "name",
  "racer name": "name",
  pilote: "name",
  coureur: "name",
  nom: "lastName",
  surname: "lastName",
  "family name": "lastName",
  lname: "lastName",
  fname: "firstName",
  "given name": "firstName",
  num: "number",
  n: "number",
  nr: "number",
  bib: "number",
  plate: "number",
  nbr: "number",
  "start nr": "number",
  "start nbr": "number",
  "bike number": "number",
  "bike #": "number",
  "race number": "number",
  "no de course": "number",
  plaque: "number",
  "no de plaque": "number",
  dossard: "number",
  numero: "number",
  division: "className",
  cls: "className",
  category: "className",
  categorie: "className",
  "class name": "className",
  group: "className",
  moto: "brand",
  motorcycle: "brand",
  manufacturer: "brand",
  mfr: "brand",
  mfg: "brand",
  constructeur: "brand",
  "bike make": "brand",
  "bike brand": "brand",
  ama: "amaNumber",
  "ama member": "amaNumber",
  membership: "amaNumber",
  "membership #": "amaNumber",
  mail: "email",
  "e mail address": "email",
  "email address": "email",
  "vin number": "vin",
  town: "hometown",
  provenance: "hometown",
  residence: "hometown",
  from: "hometown",
  home: "hometown",
  domicile: "hometown",
  state: "hometown",
};

const names = new Map<string, ResultsColumn>();
for (const { headers } of knownFormats.toReversed())
  for (const [key, column] of Object.entries(headers)) names.set(key, column);
for (const [key, column] of Object.entries(furtherNames)) names.set(key, column);

/** These patterns match headers of several words, such as "Finish Pos" and "Marque de moto". The first match wins. */
const patterns: readonly [ResultsColumn, RegExp][] = [
  ["placeInClass", /\b(?:pos|posn|position|place|plc|rank|rang) (?:in|dans|par) (?:the |la )?(?:class|cls|cat|div)/],
  [
    "placeInClass",
    /\b(?:class|classe|cls|cat|category|categorie|division) (?:pos|posn|position|place|plc|rank|rang|finish)\b/,
  ],
  ["firstName", /\b(?:first ?name|given ?name|prenom|forename)\b(?!.*\bnom\b)/],
  ["lastName", /\b(?:last ?name|family ?name|surname|nom de famille)\b/],
  ["firstName", /^(?:(?:rider|racer|driver|competitor|participant|athlete|pilote|coureur|name) )+(?:first|given)$/],
  ["lastName", /^(?:(?:rider|racer|driver|competitor|participant|athlete|pilote|coureur|name) )+(?:last|family)$/],
  ["email", /\b(?:e ?mail|courriel)\b/],
  ["vin", /\b(?:vin|niv)\b/],
  ["amaNumber", /\bama\b/],
  ["number", /\b(?:number|numero|num|no|plate|plaque|dossard|bib)\b|#/],
  ["brand", /\b(?:brand|make|marque|manufacturer|constructeur|motorcycle|bike)\b/],
  ["className", /\b(?:class|classe|category|categorie|cat|division)\b/],
  ["place", /\b(?:pos|posn|position|place|plc|rank|rang|cl|clt|classement)\b/],
  ["name", /\b(?:rider|racer|driver|competitor|pilote|coureur|participant|athlete|name)\b/],
  ["name", /\b(?:nom et prenom|prenom et nom|nom complet|nom prenom|prenom nom)\b/],
];

/** A header with one of these words means something else: "Start position", "Transponder no.", "Club name". */
const otherwise =
  /\b(?:start|grid|grille|depart|qual\w*|transponder|transpondeur|phone|telephone|licen[sc]e|sponsor\w*|club|team|equipe|prev|previous|gain\w*|gate|points?|best|event|track|series?|champ\w*|season|saison|cumul\w*|moto ?\d|m\d|heat|semi|lcq|manche|age|laps?|tours?)\b/;

/** A number or a code of the class is neither a rider's plate nor the class itself: "Class #", "Class Code". */
const classCode =
  /\b(?:class|classe|cls|category|categorie|cat|division|div) (?:#|no|num|number|numero|id|code)(?: |$)|^(?:race|event) (?:#|no|number|id)$/;

/** Returns the key of a header whose words may be joined, such as "StartPosition". */
const splitKey = (header: string): string => headerKey(header.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2"));

/**
 * Tells whether the header names something that is not the result, such as "Moto 1 Pos". Its cells are then not
 * considered.
 */
export const meansOtherwise = (header: string): boolean =>
  otherwise.test(splitKey(header)) || classCode.test(splitKey(header)) || namesPart(header);

/** Tells whether the header numbers the riders of a team: "Rider 1" and "Rider 2" are two people. */
export const isRiderOfTeam = (header: string): boolean =>
  /^(?:rider|racer|driver|competitor|pilote|coureur|name|nom)(?: name)? (?:[1-9]|[ab])$/.test(splitKey(header));

/**
 * Tells whether the header says that its numbers are plate numbers. "#" and "No." do not say so, because they may also
 * number the rows.
 */
export const isPlateNumber = (header: string): boolean =>
  /\b(?:plate|plaque|dossard|bib|bike|race number|start number|start no)\b/.test(splitKey(header));

/** Returns the probable meaning of a header; undefined if it is unknown. */
export function guessHeader(header: string): ResultsColumn | undefined {
  const key = headerKey(header);
  const split = splitKey(header);
  const known = names.get(key) ?? names.get(split);
  if (known !== undefined || key === "" || meansOtherwise(header)) return known;
  return patterns.find(([, pattern]) => pattern.test(split))?.[0];
}
