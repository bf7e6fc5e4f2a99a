/** This name replaces an erased rider's name in rider records, in results, and in everything derived from them. */
export const removedRider = { firstName: "Removed", lastName: "rider" } as const;

const removedName = `${removedRider.firstName} ${removedRider.lastName}`;

export const isRemovedName = (name: string): boolean => name === removedName;
