import { dayPacific } from "#shared/dates.ts";

/** Returns today in Pacific time by the clock of the device. The server decides whether something is still possible. */
export const todayPacific = (): string => dayPacific(new Date());
