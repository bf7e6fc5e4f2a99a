/** A results upload can read these kinds of files. The browser's file dialog gets them. */
export const resultsFiles = ".csv,.tsv,.txt,.xlsx,.xls,.json,.html,.htm,text/csv";
