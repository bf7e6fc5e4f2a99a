import { lazy, Suspense, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { yearOf } from "#shared/dates.ts";
import { defaultProgramme } from "#shared/programme.ts";
import type { SeasonSettings } from "#shared/programme-settings.schema.ts";
import { settingIn, settingText } from "#shared/setting-values.ts";
import type { Setting, SettingsGroup, SettingsSection } from "#shared/setting-kinds.ts";
import { settingsGroups } from "#shared/settings-sections.ts";
import { loadPart } from "../parts/load-part.ts";
import { ActsNeed } from "../platform/acts/act-gate.tsx";
import { RecordScreen } from "../parts/record-screen.tsx";
import { RecordSection } from "../parts/record-section.tsx";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { dayToLoad, useToday } from "../platform/today.ts";
import { useFormat } from "../platform/use-format.ts";
import { SelectField } from "../ui/form/choice-field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { getSettings, getSettingsHistory, getStaffPasskeys } from "./api.ts";
import { CopySeason } from "./copy-season.tsx";
import { Swatch } from "./setting-changes.tsx";
import { settingsSearch } from "./settings-search.ts";

export { settingsSearch as search } from "./settings-search.ts";

// The forms are loaded with the first edit, and the history with its tab, because most visitors only read one section.
const GroupForm = lazy(async () => ({ default: (await import("./group-form.tsx")).GroupForm }));
const History = lazy(async () => ({ default: (await import("./settings-history.tsx")).SettingsHistoryList }));

const StaffPasskeys = lazy(async () => ({ default: (await import("./staff-passkeys.tsx")).StaffPasskeys }));

/** One tab does not belong to a season: how staff log in. */
type Tab = SettingsSection | "staff";

export const loader = async ({ search, signal }: Loading<"/auth/admin/settings">) => {
  const season = Number(search.season ?? yearOf(dayToLoad()));
  const [settings, staff, history] = await Promise.all([
    getSettings(season, signal),
    search.tab === "staff" ? loadPart(() => getStaffPasskeys(signal), signal) : null,
    search.tab === "history" ? loadPart(() => getSettingsHistory(season, search.page, signal), signal) : null,
  ]);
  return { settings, staff, history };
};

/** Shows the settings of a season, by section; each group is edited separately. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  return (
    <ActsNeed least="owner">
      <SettingsRecord {...data} />
    </ActsNeed>
  );
}

function SettingsRecord({ settings: loaded, staff, history }: ScreenProps<typeof loader>["data"]) {
  const { t } = useLingui();
  // After a save, a form may be opened before the page has reloaded. It then needs the saved version.
  const [saved, setSaved] = useState(loaded);
  const season = saved.season === loaded.season && saved.__v > loaded.__v ? saved : loaded;
  const { search, href, go, reload } = useSearch(settingsSearch);
  const year = season.season;
  const title = t`Settings`;
  usePageTitle(`${title} ${year}`);
  const labels: Record<Tab, string> = {
    brand: t`Brand`,
    contact: t({ message: "Contact", context: "settings" }),
    rules: t({ message: "Rules", context: "settings" }),
    payouts: t`Payout limits`,
    kiosk: t`Kiosk limits`,
    expiry: t`Expiration rules`,
    email: t`Email sender`,
    staff: t`Staff login`,
    watch: t`Watch list`,
  };
  const tab = search.tab ?? "brand";
  const changedIn = (section: Tab) =>
    settingsGroups
      .filter((group) => group.section === section)
      .flatMap(({ settings }) => settings)
      .filter(({ name }) => isOwn(season, name)).length;
  return (
    <RecordScreen<Tab>
      title={title}
      facts={
        season.own.length === 0 ? (
          <Trans>{year} has the default settings.</Trans>
        ) : (
          <Trans>The numbers show how many {year} settings differ from the defaults.</Trans>
        )
      }
      tools={<SeasonPicker year={year} onPick={(picked) => void go(href({ season: picked, page: null }))} />}
      acts={<CopySeason from={season} onCopied={(next) => void go(href({ season: next, page: null }))} />}
      tabsLabel={t`Settings sections`}
      tabs={Object.entries(labels).map(([key, label]) => {
        // The keys are exactly the tabs.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const section = key as Tab;
        const count = changedIn(section);
        return { key: section, label, ...(count > 0 ? { count } : {}) };
      })}
      tab={tab}
      href={(key) => href({ tab: key === "brand" ? null : key, page: null })}
      history={
        history ? (
          <Suspense fallback={<SkeletonRows />}>
            <History data={history} season={year} pageHref={(page) => href({ page })} onRetry={reload} />
          </Suspense>
        ) : null
      }
    >
      {staff ? (
        <Suspense fallback={<SkeletonRows />}>
          <StaffPasskeys data={staff} onChanged={() => void reload()} />
        </Suspense>
      ) : null}
      <div className="grid gap-5">
        {settingsGroups
          .filter(({ section }) => section === tab)
          .map((group) => (
            <Group
              key={`${year}-${group.key}`}
              season={season}
              group={group}
              onCurrent={setSaved}
              onSaved={() => void reload()}
            />
          ))}
      </div>
    </RecordScreen>
  );
}

/** Returns true if the season's value of a setting differs from the default. */
const isOwn = ({ settings }: SeasonSettings, name: string): boolean =>
  JSON.stringify(settingIn(settings, name)) !== JSON.stringify(settingIn(defaultProgramme, name));

function SeasonPicker({ year, onPick }: { year: number; onPick: (year: number) => void }) {
  const { t } = useLingui();
  const today = yearOf(useToday());
  const years = [...new Set([today + 1, today, today - 1, today - 2, year])].toSorted((a, b) => b - a);
  return (
    <SelectField
      id="season"
      className="flex-row! items-center gap-3"
      label={t`Season`}
      value={String(year)}
      choices={years.map((one) => ({ value: String(one), label: String(one) }))}
      onChange={({ target }) => onPick(Number(target.value))}
    />
  );
}

function Group({
  season,
  group,
  onCurrent,
  onSaved,
}: {
  season: SeasonSettings;
  group: SettingsGroup;
  /** This is called after a save or a conflict with the settings that the server has. */
  onCurrent: (current: SeasonSettings) => void;
  onSaved: () => void;
}) {
  const { locale } = useFormat();
  return (
    <RecordSection
      title={group.title[locale]}
      facts={group.settings.map((setting) => ({
        key: setting.name,
        label: setting.label[locale],
        value: <Value season={season} setting={setting} />,
      }))}
      form={(close) => (
        <Suspense fallback={<SkeletonRows />}>
          <GroupForm
            season={season}
            group={group}
            onCurrent={onCurrent}
            onDone={() => {
              close();
              onSaved();
            }}
          />
        </Suspense>
      )}
    >
      {group.note ? <p className="mt-4 text-t1 text-ink-2">{group.note[locale]}</p> : null}
    </RecordSection>
  );
}

/**
 * Returns true for a value that is shown in translated words. A name, an address or a color is the same in both
 * languages.
 */
const isWords = (kind: Setting["kind"], value: unknown): boolean =>
  value === null || value === "" || !dataKinds.has(kind) || (Array.isArray(value) && value.length === 0);
const dataKinds: ReadonlySet<Setting["kind"]> = new Set(["text", "email", "phone", "textList", "color", "links"]);

/** Shows a setting and, if the season differs from the default, the default. */
function Value({
  season: { settings },
  setting: { name, kind },
}: {
  season: SeasonSettings;
  setting: Setting;
}): ReactNode {
  const { locale } = useFormat();
  const { t } = useLingui();
  const [value, standard] = [settingIn(settings, name), settingIn(defaultProgramme, name)];
  const isDefault = JSON.stringify(value) === JSON.stringify(standard);
  return (
    <>
      <Swatch value={value} />
      {kind === "logo" && typeof value === "string" ? (
        <span className="inline-grid min-h-14 place-items-center rounded-2 border border-line bg-sunk px-4 py-2">
          <img src={value} alt={t`Logo`} className="h-9 w-auto" />
        </span>
      ) : (
        <span translate={isWords(kind, value) ? undefined : "no"}>{settingText(name, value, locale)}</span>
      )}
      {isDefault ? null : (
        <span className="block text-t1 text-ink-3">
          <Trans>Default: {settingText(name, standard, locale)}</Trans>
        </span>
      )}
    </>
  );
}
