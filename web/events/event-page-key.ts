/** Returns the key of an event page that was opened on this device, with the version of its shape. */
export const eventPageKey = (eventId: string): string => `event/1/${eventId}`;
