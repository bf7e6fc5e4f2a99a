import { useRef } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { categoryRules } from "#shared/categories.fields.ts";
import type { CategoryRecord } from "#shared/categories.schema.ts";
import { RecordForm } from "../parts/record-form.tsx";
import { useForm } from "../parts/use-form.ts";
import { refusalOf } from "../platform/api/refusal.ts";
import { TextField } from "../ui/form/text-field.tsx";
import { saveCategory } from "./api.ts";

const recordOf = (category: CategoryRecord | null) => ({
  values: { description: category?.description ?? "" },
  version: category?.__v ?? 0,
});

/** Shows the form that edits a category or, without one, adds a category. */
export function CategoryForm({
  category,
  onSaved,
}: {
  category: CategoryRecord | null;
  /** This is called with the id of the category, or with null if the user accepted another user's version. */
  onSaved: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const labels = { description: t`Description` };
  const id = useRef(category?._id ?? null);
  const form = useForm<"description">({
    record: recordOf(category),
    rules: categoryRules,
    labels,
    // With a draft, the page of the new category opens right after the save without asking about unsaved changes.
    draft: `category:${category?._id ?? "new"}`,
    save: async ({ description }, { version }) => {
      const saved = await saveCategory(id.current, { __v: version, description });
      id.current = saved._id;
      return recordOf(saved);
    },
    currentOf: (error) => {
      const current = refusalOf(error, "stale_version", "PUT /api/admin/category/{categoryId}")?.category ?? null;
      return current && recordOf(current);
    },
  });
  return (
    <RecordForm
      form={form}
      submit={category ? <Trans>Save category</Trans> : <Trans>Add category</Trans>}
      onSaved={(how) => onSaved(how === "saved" ? id.current : null)}
    >
      <TextField
        label={labels.description}
        hint={<Trans>What the series in this category have in common, such as “Pro” or “Arenacross.”</Trans>}
        autoComplete="off"
        {...form.field("description")}
      />
    </RecordForm>
  );
}
