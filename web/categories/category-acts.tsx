import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CategoryRecord } from "#shared/categories.schema.ts";
import { useGo } from "../platform/location.ts";
import { useSubmit } from "../platform/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useToast } from "../ui/toast.tsx";
import { removeCategory, turnCategory } from "./api.ts";

/** Shows the actions on a category: deactivating it, and deleting it if it has no series. */
export function CategoryActs({ category, onChanged }: { category: CategoryRecord; onChanged: () => void }) {
  const { t } = useLingui();
  const ask = useConfirm();
  const toast = useToast();
  const go = useGo();
  const form = useSubmit();
  const { _id, description, active, series } = category;

  const turn = () =>
    form.run(async () => {
      const turned = await turnCategory(category, !active);
      const undo = () => void form.run(() => turnCategory(turned.category, active).then(onChanged));
      toast({ text: active ? t`${description} is now inactive.` : t`${description} is now active.`, undo });
      onChanged();
    });
  async function remove(): Promise<void> {
    const sure = await ask({
      title: <Trans>Delete category {description}?</Trans>,
      body: <Trans>No series uses this category. You can’t undo the deletion.</Trans>,
      safe: <Trans>Keep it</Trans>,
      act: <Trans>Delete category</Trans>,
      danger: true,
    });
    if (!sure) return;
    await form.run(async () => {
      await removeCategory(_id);
      toast({ text: <Trans>{description} was deleted.</Trans>, tone: "good" });
      await go("/auth/admin/categories");
    });
  }
  return (
    <div className="grid gap-2 md:justify-items-end">
      <div className="flex flex-wrap gap-3 md:justify-end">
        <Button busy={form.busy} onClick={() => void turn()}>
          {active ? <Trans>Make inactive</Trans> : <Trans>Make active</Trans>}
        </Button>
        <Button icon="trash" disabled={series.length > 0} busy={form.busy} onClick={() => void remove()}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {series.length > 0 ? (
        <p className="text-t1 text-balance text-ink-2 md:text-right">
          <Plural
            value={series.length}
            one="# series is in this category. Move it to another one before deleting."
            other="# series are in this category. Move them to another one before deleting."
          />
        </p>
      ) : null}
      {form.message ? (
        <p role="alert" className="font-semibold text-bad">
          {form.message}
        </p>
      ) : null}
    </div>
  );
}
