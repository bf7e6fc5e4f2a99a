/** These are the words for what a series pays by, on every screen and in every file. */
export const payModeWords = {
  event: { en: "By round", fr: "Par ronde" },
  overall: { en: "Final standings", fr: "Classement final" },
  both: { en: "Rounds and final standings", fr: "Rondes et classement final" },
} as const;
