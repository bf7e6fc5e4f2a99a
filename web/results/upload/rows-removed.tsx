import { Plural } from "@lingui/react/macro";

/** Says how many saved rows are missing in a file, because saving the file removes them. */
export const RowsRemoved = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="# saved row isn’t in this file and will be removed."
    other="# saved rows aren’t in this file and will be removed."
  />
);
