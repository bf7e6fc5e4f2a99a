import type { payoutFileList } from "#shared/payout-files.list.ts";
import type { PayoutFile } from "#shared/payout-files.schema.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import type { Answer, ListData, ListSource } from "../../parts/list-source.ts";
import { useFormat } from "../../platform/use-format.ts";
import { pageAddress } from "../../ui/page-address.ts";

type FilesAnswer = Answer & { payoutFiles: PayoutFile[] };

/** Shows the files that were given to the payer. A row opens the file. */
export function FilesView({
  source,
  data,
}: {
  source: ListSource<typeof payoutFileList, FilesAnswer>;
  data: ListData<FilesAnswer>;
}) {
  const format = useFormat();
  return (
    <ListScreen
      level={2}
      underTab
      source={source}
      data={data}
      cells={{
        conflict: ({ conflict }) => (
          <span className={conflict > 0 ? "font-semibold text-bad" : ""}>{format.number(conflict)}</span>
        ),
      }}
      href={({ _id }) => pageAddress("/auth/admin/payout-file/{fileId}", { params: { fileId: _id } })}
    />
  );
}
