type Connection = Navigator & { connection?: { saveData?: boolean } };

/** Returns true if the user has turned on the browser's data saver. Browsers without one count as off. */
export const isSavingData = (): boolean => (navigator as Connection).connection?.saveData === true;
