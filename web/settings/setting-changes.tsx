import { settingText } from "#shared/setting-values.ts";
import { settingsByName } from "#shared/settings-sections.ts";
import { useFormat } from "../platform/use-format.ts";

/** Shows individual settings with their values before and after the change. */
export function SettingChanges({
  changes,
}: {
  changes: readonly { key: string; before?: unknown; after?: unknown }[];
}) {
  const { locale } = useFormat();
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      {changes.map(({ key, before, after }) => (
        <div key={key} className="contents">
          <dt className="min-w-0 text-ink-2">{settingsByName.get(key)?.label[locale] ?? key}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            <Swatch value={before} />
            <del className="text-ink-3">{settingText(key, before, locale)}</del>
            <span aria-hidden="true"> → </span>
            <Swatch value={after} />
            <ins className="font-semibold no-underline">{settingText(key, after, locale)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows a color beside its code. */
export function Swatch({ value }: { value: unknown }) {
  if (typeof value !== "string" || !/^#[0-9a-f]{6}$/.test(value)) return null;
  return (
    <span
      aria-hidden="true"
      className="mr-1.5 inline-block size-4 rounded-1 border border-line-strong align-[-2px]"
      style={{ background: value }}
    />
  );
}
