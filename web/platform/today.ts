import { dayPacific } from "#shared/dates.ts";

/** Returns today in Pacific time by the clock of the device. Whether something is still possible, the server decides. */
export const todayPacific = (): string => dayPacific(new Date());
