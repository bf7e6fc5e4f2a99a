import type { ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { promoterRules } from "#shared/contact.fields.ts";
import type { PromoterRaces, PromoterRecord } from "#shared/promoters.schema.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { PhotoEditor } from "../../app/photo/photo-editor.tsx";
import { SectionForm } from "../../parts/record-form.tsx";
import { RecordOverview } from "../../parts/record/record-overview.tsx";
import { RecordSection } from "../../parts/record-section.tsx";
import { useForm } from "../../parts/use-form.ts";
import { refusalOf } from "../../platform/api/refusal.ts";
import { useFormat } from "../../platform/use-format.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { removePromoterPhoto, savePromoter, setPromoterPhoto } from "./promoter-api.ts";

type Field = "name" | "phone";

/** Shows the record's own fields, its photo and its figures. */
export function PromoterOverview({
  promoter,
  races,
  needs,
  onChanged,
}: {
  promoter: PromoterRecord;
  /** This is null if the figures did not load. */
  races: PromoterRaces | null;
  needs: ReactNode;
  onChanged: () => void;
}) {
  const format = useFormat();
  const { _id: id, name, phone, email, emailVerified, profileImage } = promoter;
  return (
    <RecordOverview lead={needs} figures={races ? <Figures races={races} /> : null}>
      <RecordSection
        title={<Trans>Organization</Trans>}
        facts={[
          { key: "name", label: <Trans>Organization name</Trans>, value: name },
          { key: "phone", label: <Trans>Phone</Trans>, value: phone ? format.phone(phone) : null },
          {
            key: "email",
            label: <Trans>Emails about events go to</Trans>,
            value: (
              <>
                <span className="break-all">{email}</span>
                {emailVerified ? null : (
                  <span className="block text-t1 text-ink-2">
                    <Trans>Not verified yet</Trans>
                  </span>
                )}
              </>
            ),
          },
        ]}
        form={(close) => (
          <BusinessForm
            promoter={promoter}
            onDone={() => {
              close();
              onChanged();
            }}
          />
        )}
      >
        <ActGate className="mt-4">
          <PhotoEditor
            name={name}
            image={profileImage}
            hint={<Trans>PNG or JPEG.</Trans>}
            onSave={async (body) => {
              await setPromoterPhoto(id, body);
              onChanged();
            }}
            onRemove={async () => {
              await removePromoterPhoto(id);
              onChanged();
            }}
          />
        </ActGate>
      </RecordSection>
    </RecordOverview>
  );
}

const recordOf = ({ name, phone, __v: version }: PromoterRecord) => ({
  values: { name, phone: phone ?? "" },
  version,
});

/** Edits the name and the phone number. After a conflict it shows both versions. */
function BusinessForm({ promoter, onDone }: { promoter: PromoterRecord; onDone: () => void }) {
  const { t } = useLingui();
  const form = useForm<Field>({
    record: recordOf(promoter),
    rules: promoterRules,
    labels: { name: t`Organization name`, phone: t`Phone` },
    save: async (values, { version }) =>
      recordOf((await savePromoter(promoter._id, { __v: version, ...values })).promoter),
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/{type}/promoter/{id}")?.promoter ?? null;
      return current && recordOf(current);
    },
  });
  return (
    <SectionForm form={form} onDone={onDone}>
      <TextField label={<Trans>Organization name</Trans>} autoComplete="organization" {...form.field("name")} />
      <TextField label={<Trans>Phone</Trans>} autoComplete="tel" {...form.field("phone")} />
    </SectionForm>
  );
}

function Figures({ races: { series, allEvents, late } }: { races: PromoterRaces }) {
  const format = useFormat();
  const { medianDays, lateNow } = late;
  return (
    <dl className="panel grid gap-3 p-5">
      <Figure label={<Trans>Series</Trans>}>{format.number(series.length)}</Figure>
      <Figure label={<Trans>Events</Trans>}>{format.number(allEvents)}</Figure>
      <Figure label={<Trans>Late now</Trans>}>
        {lateNow > 0 ? <span className="text-warn">{format.number(lateNow)}</span> : format.number(0)}
      </Figure>
      <Figure label={<Trans>Median time to results</Trans>}>
        {medianDays === null ? "–" : <Plural value={medianDays} one="# day" other="# days" />}
      </Figure>
    </dl>
  );
}

const Figure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex items-start justify-between gap-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right font-semibold">{children}</dd>
  </div>
);
