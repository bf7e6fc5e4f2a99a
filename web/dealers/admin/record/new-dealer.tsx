import { useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { staffDealerRules } from "#shared/dealers.fields.ts";
import { RecordForm } from "../../../parts/record-form.tsx";
import { useForm } from "../../../parts/use-form.ts";
import { useGo } from "../../../platform/location.ts";
import { Breadcrumb } from "../../../parts/record-screen.tsx";
import { Link } from "../../../ui/link.tsx";
import { pageAddress } from "../../../ui/page-address.ts";
import { useToast } from "../../../ui/toast.tsx";
import { addDealer } from "../admin-api.ts";
import { noStaffDealer, sentFields, staffSections, type StaffField } from "./staff-dealer.ts";
import { StaffFields, useStaffLabels } from "./staff-fields.tsx";

/** Shows the form to add a dealer, and then opens the new record. */
export function NewDealer() {
  const { t } = useLingui();
  const toast = useToast();
  const go = useGo();
  const added = useRef("");
  const form = useForm<StaffField>({
    record: { values: noStaffDealer, version: 0 },
    rules: staffDealerRules,
    labels: useStaffLabels(),
    draft: "new-dealer",
    save: async (values) => {
      const { dealer } = await addDealer(sentFields(values));
      added.current = dealer._id;
      return { values: noStaffDealer, version: 0 };
    },
    currentOf: () => null,
  });
  return (
    <>
      <Breadcrumb>
        <Link to="/auth/admin/dealers">
          <Trans>Dealers</Trans>
        </Link>
      </Breadcrumb>
      <h1 className="text-t5">
        <Trans>Add a dealer</Trans>
      </h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-2">
        <Trans>Riders will be able to find the dealer right away. Then you can invite people to log in.</Trans>
      </p>
      <RecordForm
        form={form}
        className="grid max-w-read gap-6"
        submit={<Trans>Add dealer</Trans>}
        onSaved={() => {
          toast({ text: t`The dealer was added.` });
          void go(pageAddress("/auth/admin/dealer/{dealerId?}", { params: { dealerId: added.current } }));
        }}
      >
        {Object.entries(staffSections).map(([key, names]) => (
          <div key={key} className={`panel grid gap-5 p-5 ${key === "about" ? "" : "sm:grid-cols-2"}`}>
            <StaffFields<StaffField> names={names} form={form} />
          </div>
        ))}
      </RecordForm>
    </>
  );
}
