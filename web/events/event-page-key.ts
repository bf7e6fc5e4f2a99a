/**
 * Returns the key under which this device stores an opened event page. The number is the version of the stored format.
 */
export const eventPageKey = (eventId: string): string => `event/2/${eventId}`;
