/**
 * A script that begins with this comment is compiled whole by Chrome (docs/decisions/0028-compile-hints.md). See
 * https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = "//# allFunctionsCalledOnLoad\n";
