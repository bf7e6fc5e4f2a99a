/** The text if it is one of the choices, otherwise undefined: for filters that are in the URL. */
export const oneOf = <const Choice extends string>(
  choices: readonly Choice[],
  text: string | undefined,
): Choice | undefined => choices.find((choice) => choice === text);
