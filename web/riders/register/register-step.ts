import type { Registration } from "./registration.ts";

export type StepProps = {
  typed: Registration;
  change: (part: Partial<Registration>) => void;
  errors: Record<string, string>;
};
