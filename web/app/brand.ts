import type { SessionProgramme } from "../platform/session.ts";

const variables = {
  "--brand": "brand",
  "--brand-2": "brand2",
  "--on-brand": "onBrand",
  "--on-brand-2": "onBrand2",
} as const;

/** A programme's two colours and what reads on them, on the root; every tint follows (ui/tokens.css). */
export function paintBrand(programme: Pick<SessionProgramme, (typeof variables)[keyof typeof variables]>): void {
  for (const [variable, key] of Object.entries(variables) as [string, (typeof variables)[keyof typeof variables]][]) {
    const colour = programme[key];
    if (colour) document.documentElement.style.setProperty(variable, colour);
  }
}
