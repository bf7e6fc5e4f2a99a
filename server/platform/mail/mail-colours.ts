/** These are the colors of an email in light mode: dark text on white, with the program's color at the top. */
export const tint = {
  page: "#f2f4f2",
  card: "#ffffff",
  ink: "#0f1814",
  muted: "#56625c",
  line: "#d3d9d5",
};

const night = {
  page: "#0b110e",
  card: "#17211c",
  ink: "#eef2ef",
  muted: "#aab6b0",
  line: "#3a4741",
};

/**
 * Returns the rules of dark mode, by class. The program's own colors do not change, because they already have enough
 * contrast.
 */
const rules = (before: string): string =>
  [
    `${before}.p{background:${night.page}!important}`,
    `${before}.c{background:${night.card}!important;color:${night.ink}!important}`,
    `${before}.m{color:${night.muted}!important}`,
    `${before}.l{border-color:${night.line}!important}`,
    `${before}.a{background:${night.ink}!important;color:${night.card}!important}`,
  ].join("");

/** This is the style for email clients that support the media query, and for Outlook's own dark mode. */
export const darkStyle = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules("")}}${rules("[data-ogsc] ")}`;
