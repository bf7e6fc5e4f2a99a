/** The choices on a rider's record, apart from the schemas: a page that offers them loads no validator. */
export const sexes = ["male", "female", "nonBinary"] as const;
export const raceStyles = ["flat", "motocross", "road", "offroad"] as const;
export const guardianRelations = ["mother", "father", "guardian"] as const;
