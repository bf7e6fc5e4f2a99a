import { useRef, type KeyboardEvent } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { FoundRider } from "#shared/rider-views.schema.ts";
import { useWhere } from "../platform/location.ts";
import { useTypedFilter } from "../platform/use-typed-filter.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/states.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { counterSearch } from "./riders-search.ts";
import { ScanRider } from "./scan-rider.tsx";

/**
 * Searches all riders while the user types, by name, hometown or AMA number. The arrow keys move through the results;
 * Enter opens the result if there is only one.
 */
export function FindRider({ hits, focus }: { hits: FoundRider[] | null; focus?: boolean }) {
  const where = useWhere();
  const typed = useTypedFilter(counterSearch, "query");
  const list = useRef<HTMLUListElement>(null);

  function walk(event: KeyboardEvent): void {
    const [only] = hits ?? [];
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (only && hits?.length === 1) void where.go(hrefOf(only));
      else typed.flush();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = links[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <search onKeyDown={walk} className="grid gap-3">
      <TextField
        label={<Trans>Name, AMA number, or email</Trans>}
        hint={<Trans>Enter at least three letters of a name, or a full AMA number or email.</Trans>}
        name="query"
        type="search"
        autoComplete="off"
        spellCheck={false}
        // The field has the focus, because searching for a rider is the main task of this screen.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focus}
        before={<Icon name="search" size={16} />}
        value={typed.value}
        onChange={(event) => typed.set(event.target.value)}
        onBlur={typed.flush}
      />
      <ScanRider onRider={(riderId) => void where.go(counterOf(riderId))} />
      <div role="status">
        {hits === null ? null : hits.length === 0 ? (
          <Note icon="search">
            <Trans>No riders found. Ask for the rider’s AMA number or email.</Trans>
          </Note>
        ) : (
          <span className="sr-only">
            <Plural value={hits.length} one="# rider found" other="# riders found" />
          </span>
        )}
      </div>
      {hits && hits.length > 0 ? (
        <ul ref={list} className="panel divide-y divide-line overflow-clip">
          {hits.map((hit) => (
            <li key={hit._id}>
              <Link
                href={hrefOf(hit)}
                className="flex min-h-14 items-center gap-4 px-4 py-2 no-underline hover:bg-brand-tint focus-visible:bg-brand-tint"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{hit.fullName}</span>
                  <span className="block text-ink-2">{hit.hometown}</span>
                </span>
                {hit.amaNumber ? (
                  <span className="text-ink-2">
                    <AmaNumber ama={hit.amaNumber} />
                  </span>
                ) : null}
                <Icon name="arrow" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  );
}

export function AmaNumber({ ama }: { ama: string }) {
  return <Trans>AMA no. {ama}</Trans>;
}

const counterOf = (riderId: string) => pageAddress("/auth/dealer/rider/{riderId?}", { params: { riderId } });
const hrefOf = ({ _id }: FoundRider) => counterOf(_id);
