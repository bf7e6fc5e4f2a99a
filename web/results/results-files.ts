/** These are the kinds of files that a results upload can read, for the browser's file dialog. */
export const resultsFiles = ".csv,.tsv,.txt,.xlsx,.xls,.json,.html,.htm,text/csv";
