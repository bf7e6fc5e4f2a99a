import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import { findOrProblem } from "../parts/list/find-or-problem.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { getDealers } from "./api.ts";
import { FinderView } from "./finder-view.tsx";

export const loader = ({ search, signal }: Loading<"/dealers">) => findOrProblem(getDealers(search, signal), signal);

export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const title = t`Dealers`;
  usePageTitle(title);
  return (
    <div className="finder-public overflow-x-clip">
      <div className="page pt-3 md:pt-6">
        <FinderView data={data} title={title} />
      </div>
    </div>
  );
}
