/** The files that a results upload can read, for the file dialog of the browser. */
export const resultsFiles = ".csv,.tsv,.txt,.xlsx,.json,.html,.htm,text/csv";
