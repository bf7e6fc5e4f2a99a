import { useRef, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { yearOf } from "#shared/dates.ts";
import { payModeWords } from "#shared/pay-modes.ts";
import type { AdminRound, SeriesChoices } from "#shared/series-admin.schema.ts";
import { seriesRules } from "#shared/series.fields.ts";
import type { SeriesRecord } from "#shared/series.schema.ts";
import { RecordForm } from "../../parts/record-form.tsx";
import { useForm } from "../../parts/use-form.ts";
import { refusalOf } from "../../platform/api/refusal.ts";
import { todayPacific } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { SelectField, type Choice } from "../../ui/form/choice-field.tsx";
import { DateField, NumberField, TextareaField, TextField } from "../../ui/form/text-field.tsx";
import { PromoterChange } from "./promoter-change.tsx";
import { createSerie, updateSerie } from "./serie-api.ts";
import { sentSerie, serieWords, type SerieField } from "./serie-fields.ts";
import { useSendConfirmed } from "../../races/use-send-confirmed.tsx";

/** Shows the form for the details of a series. Without a series it adds one. */
export function SerieForm({
  serie,
  rounds,
  choices: { promoters, categories },
  raceStyles,
  onSaved,
}: {
  serie: SeriesRecord | null;
  rounds: readonly AdminRound[];
  choices: SeriesChoices;
  raceStyles: readonly Choice[];
  /** This gets the id of the series. It is null when the user chose the version of somebody else. */
  onSaved: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const send = useSendConfirmed();
  const [thisSeason] = useState(() => yearOf(todayPacific()));
  const recordOf = (one: SeriesRecord | null) => ({ values: serieWords(one, thisSeason), version: one?.__v ?? 0 });
  const labels: Record<SerieField, string> = {
    name: t`Name`,
    season: t`Season`,
    description: t`Description`,
    payMode: t`Pay mode`,
    raceStyle: t`Race style`,
    firstDate: t`First day`,
    lastDate: t`Last day`,
    promoterId: t`Promoter`,
    categoryId: t`Category`,
  };
  const id = useRef(serie?._id ?? null);
  const form = useForm<SerieField>({
    record: recordOf(serie),
    rules: seriesRules,
    labels,
    draft: `serie:${serie?._id ?? "new"}`,
    save: async (values, { version }) => {
      const input = sentSerie(values);
      const known = id.current;
      const answer = await send(
        (confirm) =>
          known === null ? createSerie({ ...input, confirm }) : updateSerie(known, { ...input, __v: version, confirm }),
        <Trans>This will change awards</Trans>,
      );
      id.current = answer.serie._id;
      return recordOf(answer.serie);
    },
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/admin/serie/{seriesId}")?.serie ?? null;
      return current && recordOf(current);
    },
  });
  const { field, select, values } = form;
  const offered = promoters
    .filter(({ _id, deActivated }) => !deActivated || _id === serie?.promoter?._id)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const usable = categories
    .filter(({ _id, active }) => active || _id === serie?.category?._id)
    .map(({ _id, description }) => ({ value: _id, label: description }));
  return (
    <RecordForm
      form={form}
      className="grid max-w-read gap-5"
      submit={serie ? <Trans>Save series</Trans> : <Trans>Add series</Trans>}
      onSaved={(how) => onSaved(how === "saved" ? id.current : null)}
    >
      <TextField label={labels.name} autoComplete="off" {...field("name")} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <NumberField label={labels.season} {...field("season")} />
        <SelectField
          label={labels.raceStyle}
          empty={t({ context: "race style", message: "None" })}
          choices={raceStyles}
          {...select("raceStyle")}
        />
        <DateField label={labels.firstDate} {...field("firstDate")} />
        <DateField label={labels.lastDate} {...field("lastDate")} />
        <p className="-mt-3 text-t1 text-ink-3 sm:col-start-2">
          <Trans>Final-standings deadlines count from the last day.</Trans>
        </p>
        <SelectField label={labels.categoryId} empty={t`None`} choices={usable} {...select("categoryId")} />
        <SelectField
          label={labels.payMode}
          choices={Object.entries(payModeWords).map(([value, label]) => ({ value, label: label[locale] }))}
          {...select("payMode")}
        />
      </div>
      <div className="grid gap-2">
        <SelectField
          label={labels.promoterId}
          empty={t({ context: "promoter", message: "None" })}
          choices={offered}
          {...select("promoterId")}
        />
        {serie ? (
          <PromoterChange
            serie={serie}
            rounds={rounds}
            next={promoters.find(({ _id }) => _id === values.promoterId) ?? null}
          />
        ) : null}
      </div>
      <TextareaField label={labels.description} rows={4} {...field("description")} />
    </RecordForm>
  );
}
