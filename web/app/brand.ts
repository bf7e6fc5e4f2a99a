import type { SessionProgramme } from "../platform/api/session.ts";

const variables = {
  "--brand": "brand",
  "--brand-2": "brand2",
  "--on-brand": "onBrand",
  "--on-brand-2": "onBrand2",
} as const;

/**
 * Sets the program's two colors and their text colors on the root element; every tint derives from them
 * (ui/styles/tokens.css).
 */
export function paintBrand(programme: Pick<SessionProgramme, (typeof variables)[keyof typeof variables]>): void {
  for (const [variable, key] of Object.entries(variables) as [string, (typeof variables)[keyof typeof variables]][]) {
    const colour = programme[key];
    if (colour) document.documentElement.style.setProperty(variable, colour);
  }
}
