import { finishingOrder } from "./finishing-orders.ts";
import type { DemoEvent } from "./events.ts";
import type { ClassPlan } from "./payout-tables.ts";
import type { Racer } from "./people/racer.ts";
import type { DemoContext } from "./demo-context.ts";
import { storylines, type Appearance } from "./storylines.ts";

/** This is one line of a results sheet before it is matched with accounts. */
export interface Line {
  racer: Racer;
  /** This is null if the rider did not finish or start. */
  place: number | null;
  status: "finished" | "dnf" | "dns";
  brand: string | null;
}

/** Returns the finishing order of one class of an event. */
export function runClass(demo: DemoContext, event: DemoEvent, plan: ClassPlan, people: readonly Racer[]): Line[] {
  if (plan.field === "none") return [];
  const field = people.filter((racer) => racer.field === plan.field);
  if (plan.field === "pro-450" || plan.field === "pro-250") return runProfessionals(demo, event, plan, field);
  const written = storylines[`${event.round.season} ${event.round.title}`] ?? [];
  return runAmateurs(
    demo,
    field,
    people,
    written.filter(({ className }) => className === plan.name),
  );
}

function runProfessionals(
  { random }: DemoContext,
  { round }: DemoEvent,
  plan: ClassPlan,
  field: readonly Racer[],
): Line[] {
  const engine = plan.field === "pro-450" ? "450" : "250";
  const order = finishingOrder(round.series, engine, Number(round.round) || 0);
  const waiting = Map.groupBy(random.shuffle(field), ({ brand }) => brand);
  // The persona is a contender: it finishes second to fourth best of its brand, so it never wins.
  const persona = field.find(({ account }) => account?.persona === "pro");
  const ownBrand = waiting.get("KTM") ?? [];
  if (persona) {
    ownBrand.splice(ownBrand.indexOf(persona), 1);
    ownBrand.splice(random.whole(1, 3), 0, persona);
  }
  const finishers = order.brands.length - order.notFinished;
  return order.brands.flatMap((brand, at) => {
    const racer = waiting.get(brand ?? "Honda")?.shift();
    if (!racer) return [];
    const finished = at < finishers;
    return [
      { racer, place: finished ? at + 1 : null, status: finished ? ("finished" as const) : ("dnf" as const), brand },
    ];
  });
}

function runAmateurs(
  { random }: DemoContext,
  field: readonly Racer[],
  people: readonly Racer[],
  written: readonly Appearance[],
): Line[] {
  const appearing = written.flatMap((appearance) => {
    const racer = people.find(({ account }) => account?.persona === appearance.persona);
    return racer ? [{ racer, appearance }] : [];
  });
  // Now and then, a class is too small to pay.
  const size = written.length === 0 && random.chance(0.07) ? random.whole(3, 5) : random.whole(11, 17);
  const drawn = random.shuffle(field.filter(({ account }) => !account?.persona)).slice(0, size - appearing.length);
  const finishers = size - random.whole(0, 2);
  const order: (Line | undefined)[] = Array.from({ length: finishers });
  for (const { racer, appearance } of appearing) {
    const { place, brand = racer.brand } = appearance;
    if (place !== null && place <= finishers) order[place - 1] = { racer, place, status: "finished", brand };
  }
  const abandoned: Line[] = appearing
    .filter(({ appearance }) => appearance.place === null)
    .map(({ racer }) => ({ racer, place: null, status: "dnf", brand: racer.brand }));
  const lines = Array.from(order, (line, at): Line | undefined => {
    const racer = line ? undefined : drawn.shift();
    return line ?? (racer && { racer, place: at + 1, status: "finished", brand: brandToday(random, racer) });
  }).filter((line) => line !== undefined);
  const rest = drawn.map((racer): Line => ({
    racer,
    place: null,
    status: random.chance(0.7) ? "dnf" : "dns",
    brand: racer.brand,
  }));
  return [...lines, ...abandoned, ...rest];
}

/** Returns the brand in the file. Most files name the bike; some leave it out, and some riders borrow one. */
function brandToday(random: DemoContext["random"], racer: Racer): string | null {
  if (random.chance(0.05)) return null;
  return racer.account && random.chance(0.06) ? random.pick(["Yamaha", "Honda", "Husqvarna"]) : racer.brand;
}
