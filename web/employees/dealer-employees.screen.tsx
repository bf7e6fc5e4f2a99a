import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { PageFailed } from "../parts/load-failed.tsx";
import { loadPart } from "../parts/load-part.ts";
import { CachedBanner } from "../platform/cache/cached-banner.tsx";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form/form.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { Note } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { getEmployees } from "../redemptions/counter-api.ts";
import { addEmployee } from "./api.ts";
import { EmployeeList } from "./employee-list.tsx";
import { EmployeeNameField } from "./employee-name-field.tsx";

export const loader = ({ signal }: Loading<"/auth/dealer/employees">) => loadPart(() => getEmployees(signal), signal);

/** Shows the staff names that a dealer's desk and kiosks offer for selection. */
export function Screen({ data: { answer, problem } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Staff names`);
  if (answer) return <Names {...answer} />;
  return (
    <PageFailed
      title={t`Staff names`}
      problem={problem}
      back={pageAddress("/auth/dealer/employees")}
      offline={<Trans>The list will show up here once you’re online. Kiosks keep their own copy offline.</Trans>}
    >
      <Trans>The staff names didn’t load</Trans>
    </PageFailed>
  );
}

function Names({ employees, lastSynced }: Awaited<ReturnType<typeof getEmployees>>) {
  const { t } = useLingui();
  const { reload: again } = useWhere();
  // A copy from this device is read-only.
  const reload = lastSynced === null ? again : null;
  const listed = employees.filter((one) => one.listed);
  const removed = employees.filter(({ _id, listed: offered }) => _id !== null && !offered);
  const typed = employees.filter(({ _id }) => _id === null);
  return (
    <div className="grid max-w-read gap-8">
      <div>
        <h1 className="text-t5">
          <Trans>Staff names</Trans>
        </h1>
        <p className="mt-1 text-ink-2">
          <Trans>
            You choose from these names when you redeem credit, here and on your kiosks, online or offline. Kiosks get
            changes the next time they connect.
          </Trans>
        </p>
      </div>
      {reload ? (
        <AddName reload={reload} />
      ) : (
        <CachedBanner at={lastSynced}>
          <Trans>You need to be online to change the list.</Trans>
        </CachedBanner>
      )}
      {listed.length > 0 ? (
        <EmployeeList title={t`On the list`} employees={listed} reload={reload} />
      ) : (
        <Note icon="info">
          <Trans>Your list is empty. Until you add a name, we’ll suggest whoever last served a rider.</Trans>
        </Note>
      )}
      {typed.length > 0 ? (
        <EmployeeList title={t`Typed at the counter, not on the list`} employees={typed} reload={reload} />
      ) : null}
      {removed.length > 0 ? <EmployeeList title={t`Removed`} employees={removed} reload={reload} /> : null}
    </div>
  );
}

function AddName({ reload }: { reload: () => Promise<unknown> }) {
  const { t } = useLingui();
  const form = useSubmit();
  const toast = useToast();
  const [name, setName] = useState("");

  async function add(): Promise<void> {
    const added = name.trim();
    if (added === "") return form.refuse({ name: t`Required` });
    const done = await form.run(async () => {
      await addEmployee({ name: added });
      await reload();
    });
    if (!done) return;
    setName("");
    toast({ text: t`${added} is on the list.` });
  }

  return (
    <Form state={form} label={t`Add a name`} onSubmit={() => void add()} className="grid gap-4">
      <div className="field-row">
        <div className="min-w-0 flex-[1_1_16rem]">
          <EmployeeNameField value={name} error={form.errors.name} onChange={(event) => setName(event.target.value)} />
        </div>
        <Button type="submit" kind="brand" busy={form.busy}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </Form>
  );
}
