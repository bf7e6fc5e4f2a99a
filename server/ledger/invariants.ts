import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../platform/db/database.ts";

interface Invariant {
  /** The fault with this name exists if the query finds a row. */
  fault: string;
  /** This query selects the `id` of each faulty row and, if it helps, a `detail`. */
  finds: SQL;
}

/**
 * These are the ledger's invariants (docs/spec/money.md#the-ledger), each as a query for its violations, in plain SQL
 * that works on both databases.
 */
const invariants: readonly Invariant[] = [
  {
    fault: "a movement does not balance to zero",
    finds: sql`select movement_id as id, sum(amount) as detail from entries group by movement_id, currency having sum(amount) <> 0`,
  },
  {
    fault: "a movement has no entries",
    finds: sql`select m.id as id from movements m left join entries e on e.movement_id = m.id where e.id is null`,
  },
  {
    fault: "an entry is not of its movement's kind or time",
    finds: sql`select e.id as id, e.kind as detail from entries e join movements m on m.id = e.movement_id
      where e.kind <> m.kind or e.at <> m.at`,
  },
  {
    fault: "an award's worth is not the sum of its entries",
    finds: sql`select a.id as id, a.current_value - coalesce(sum(e.amount), 0) as detail
      from awards a left join entries e on e.award_id = a.id
      group by a.id, a.current_value having a.current_value <> coalesce(sum(e.amount), 0)`,
  },
  {
    fault: "an award is worth less than nothing or more than it was issued at",
    finds: sql`select id, current_value as detail from awards where current_value < 0 or current_value > initial_value`,
  },
  {
    fault: "an award was not issued by exactly one movement of its initial value",
    finds: sql`select a.id as id, sum(e.amount) as detail
      from awards a left join (entries e join movements m on m.id = e.movement_id and m.kind = 'issue') on e.award_id = a.id
      group by a.id, a.initial_value having count(e.id) <> 1 or sum(e.amount) <> a.initial_value`,
  },
  {
    fault: "money of a rider belongs to no award, or to another rider's or another currency's",
    finds: sql`select e.id as id from entries e left join awards a on a.id = e.award_id
      where (e.account in ('riderCredit', 'riderCash')) <> (e.award_id is not null)
      or (e.award_id is not null and (a.id is null or a.currency <> e.currency
        or e.account <> case a.wallet when 'credit' then 'riderCredit' else 'riderCash' end))`,
  },
  {
    fault: "a rider's money in the ledger is not what the rider's awards are worth",
    finds: sql`select rider_id as id, sum(amount) as detail from (
        select rider_id, currency, account, amount from entries where account in ('riderCredit', 'riderCash')
        union all
        select rider_id, currency, case wallet when 'credit' then 'riderCredit' else 'riderCash' end as account,
          -current_value as amount from awards
      ) as both_sides group by rider_id, currency, account having sum(amount) <> 0`,
  },
  {
    fault: "a redemption's draws do not add up to its amount",
    finds: sql`select r.id as id, r.amount - coalesce(sum(l.amount), 0) as detail
      from redemptions r left join allocations l on l.redemption_id = r.id
      group by r.id, r.amount having r.amount <> coalesce(sum(l.amount), 0)`,
  },
  {
    fault: "a redemption's draws are not what the ledger moved",
    finds: sql`select l.redemption_id as id, l.amount as detail
      from allocations l
      left join movements m on m.redemption_id = l.redemption_id and m.kind = 'redeem'
      left join entries e on e.movement_id = m.id and e.award_id = l.award_id
      group by l.redemption_id, l.award_id, l.amount
      having count(e.id) <> 1 or sum(e.amount) <> -l.amount`,
  },
  {
    fault: "a redemption was not moved exactly once",
    finds: sql`select r.id as id, count(m.id) as detail
      from redemptions r left join movements m on m.redemption_id = r.id and m.kind = 'redeem'
      group by r.id having count(m.id) <> 1`,
  },
  {
    fault: "a redemption's refunds are not what it says was refunded, or it says nothing is left while a part stands",
    finds: sql`select r.id as id, r.refunded_amount - coalesce(sum(f.amount), 0) as detail
      from redemptions r left join refunds f on f.redemption_id = r.id
      group by r.id, r.amount, r.refunded_amount, r.refunded_at, r.last_refund_at
      having r.refunded_amount <> coalesce(sum(f.amount), 0)
        or (r.refunded_at is not null) <> (r.refunded_amount = r.amount)
        or (r.last_refund_at is not null) <> (r.refunded_amount > 0)`,
  },
  {
    fault: "a refund is not what the ledger moved for it",
    finds: sql`select f.id as id, f.amount - coalesce(sum(e.amount), 0) as detail
      from refunds f
      left join movements m on m.id = f.movement_id and m.kind = 'refund' and m.redemption_id = f.redemption_id
      left join entries e on e.movement_id = m.id and e.award_id is not null
      group by f.id, f.amount having f.amount <> coalesce(sum(e.amount), 0)`,
  },
  {
    fault: "the ledger moved a refund that is not there, or moved it twice",
    finds: sql`select m.id as id, count(f.id) as detail from movements m left join refunds f on f.movement_id = m.id
      where m.kind = 'refund' group by m.id having count(f.id) <> 1`,
  },
  {
    fault: "more was refunded to an award than the redemption drew from it",
    finds: sql`select m.redemption_id as id, sum(e.amount) as detail
      from movements m join entries e on e.movement_id = m.id and e.award_id is not null
      where m.kind in ('redeem', 'refund')
      group by m.redemption_id, e.award_id having sum(e.amount) > 0`,
  },
  {
    fault: "a movement is of a redemption that does not exist",
    finds: sql`select m.id as id from movements m left join redemptions r on r.id = m.redemption_id
      where r.id is null and (m.redemption_id is not null or m.kind in ('redeem', 'refund'))`,
  },
  {
    fault: "a dealer's parts account is not the sum of its redemptions less their refunds",
    finds: sql`select dealer_id as id, sum(amount) as detail from (
        select dealer_id, currency, amount from entries where account = 'dealerParts'
        union all
        select dealer_id, currency, refunded_amount - amount as amount from redemptions
      ) as both_sides group by dealer_id, currency having sum(amount) <> 0`,
  },
  {
    fault: "a settlement is not the sum of its lines",
    finds: sql`select s.id as id, s.amount - coalesce(sum(e.amount), 0) as detail
      from settlements s
      left join (select settlement_id, entry_id from settlement_lines
        union all select settlement_id, entry_id from reversed_settlement_lines) l on l.settlement_id = s.id
      left join entries e on e.id = l.entry_id
      group by s.id, s.amount, s.line_count having s.amount <> coalesce(sum(e.amount), 0) or s.line_count <> count(e.id)`,
  },
  {
    fault: "a line of the parts account is settled twice, or in another dealer's settlement, or before it was there",
    finds: sql`select l.entry_id as id, count(*) as detail
      from settlement_lines l join entries e on e.id = l.entry_id join settlements s on s.id = l.settlement_id
      group by l.entry_id
      having count(*) <> 1 or min(case when e.account = 'dealerParts' and e.dealer_id = s.dealer_id
        and e.currency = s.currency and e.at <= s.settled_at then 1 else 0 end) = 0`,
  },
  {
    fault: "a settlement that was reversed still has lines, or one that was not has lost some",
    finds: sql`select s.id as id, count(l.entry_id) as detail from settlements s
      left join settlement_lines l on l.settlement_id = s.id
      left join reversed_settlement_lines r on r.settlement_id = s.id
      group by s.id, s.reversed_at
      having (s.reversed_at is null and count(r.entry_id) > 0) or (s.reversed_at is not null and count(l.entry_id) > 0)`,
  },
  {
    fault: "the open lines of parts accounts are not the lines outside of settlements",
    finds: sql`select id, sum(side) as detail from (
        select id, dealer_id, currency, amount, at, 1 as side from entries where account = 'dealerParts'
          and dealer_id is not null and not exists (select 1 from settlement_lines where entry_id = entries.id)
        union all select entry_id, dealer_id, currency, amount, at, -1 from open_parts
      ) as both_sides group by id, dealer_id, currency, amount, at having sum(side) <> 0`,
  },
  {
    fault: "what is left of an open redemption is not its open lines",
    finds: sql`select o.entry_id as id, o.standing - coalesce(sum(other.amount), 0) as detail
      from open_parts o
      left join parts_of_redemption p on p.line_id = o.entry_id and o.amount > 0
      left join open_parts other on other.entry_id = p.other_id
      group by o.entry_id, o.amount, o.standing
      having o.standing <> case when o.amount > 0 then coalesce(sum(other.amount), o.amount) else 0 end`,
  },
  {
    fault: "what is due to a dealer is not the sum of the open lines",
    finds: sql`select k.dealer_id as id, coalesce(t.amount, 0) - coalesce(o.amount, 0) as detail
      from (select dealer_id, currency from parts_totals union select dealer_id, currency from open_parts) k
      left join parts_totals t on t.dealer_id = k.dealer_id and t.currency = k.currency
      left join (select dealer_id, currency, sum(amount) as amount, count(*) as line_count,
          min(case when standing > 0 then at end) as oldest_at
        from open_parts group by dealer_id, currency) o on o.dealer_id = k.dealer_id and o.currency = k.currency
      where coalesce(t.amount, 0) <> coalesce(o.amount, 0) or coalesce(t.line_count, 0) <> coalesce(o.line_count, 0)
        or t.oldest_at is distinct from o.oldest_at`,
  },
  {
    fault: "the stored totals of a dealer's redemptions are not what they come to",
    finds: sql`select dealer_id as id, sum(standing_amount) as detail from (
        select dealer_id, currency, source, standing, standing_amount, refunded, refunded_amount from redemption_years
        union all select dealer_id, currency, source, -(case when refunded_at is null then 1 else 0 end), refunded_amount - amount,
          -(case when last_refund_at is null then 0 else 1 end), -refunded_amount from redemptions
      ) as both_sides group by dealer_id, currency, source
      having sum(standing) <> 0 or sum(standing_amount) <> 0 or sum(refunded) <> 0 or sum(refunded_amount) <> 0`,
  },
  {
    fault: "a claim was not paid what it says, or its tax was not kept back",
    finds: sql`select id, sum(amount) as detail from (
        select m.claim_id as id, 'paidOut' as account, e.amount as amount from entries e
          join movements m on m.id = e.movement_id where e.account = 'paidOut' and m.claim_id is not null
        union all select m.claim_id, 'withheldTax', e.amount from entries e
          join movements m on m.id = e.movement_id where e.account = 'withheldTax' and m.claim_id is not null
        union all select id, 'paidOut', -net from payout_claims where status = 'sent'
        union all select id, 'withheldTax', -withheld from payout_claims where status = 'sent'
      ) as both_sides group by id, account having sum(amount) <> 0`,
  },
  {
    fault: "cash is in a claim that is void, or another rider's, or another currency's",
    finds: sql`select a.id as id from awards a left join payout_claims c on c.id = a.claim_id
      where a.claim_id is not null and (c.id is null or c.status = 'void' or c.rider_id <> a.rider_id
        or c.currency <> a.currency or a.wallet <> 'cash' or (c.status = 'sent') <> (a.claim_paid_at is not null))`,
  },
  {
    fault: "an adjustment that was paid or set off is not what the ledger moved for it",
    finds: sql`select d.id as id, d.amount - coalesce(sum(e.amount), 0) as detail
      from adjustments_due d
      left join movements m on m.id = d.movement_id
        and m.kind = case d.settled_how when 'payment' then 'repay' else 'setOff' end
      left join entries e on e.movement_id = m.id and e.account = 'programmeLiability'
      where d.settled_how in ('payment', 'setOff')
      group by d.id, d.amount having d.amount <> coalesce(sum(e.amount), 0)`,
  },
  {
    fault: "a rider paid back or was set off for no adjustment",
    finds: sql`select m.id as id from movements m left join adjustments_due d on d.movement_id = m.id
      where m.kind in ('repay', 'setOff') and d.id is null`,
  },
  {
    fault: "a bonus that was taken back can still be spent, beyond what its rider paid back",
    finds: sql`select a.id as id, a.current_value as detail from bonus_grants b join awards a on a.id = b.award_id
      where b.state = 'reversed' and a.current_value > (select coalesce(sum(d.amount), 0) from adjustments_due d
        where d.award_id = a.id and d.settled_how in ('payment', 'setOff'))`,
  },
  {
    fault: "a revoked award still has worth",
    finds: sql`select id, current_value as detail from awards where revoked_at is not null and current_value <> 0`,
  },
];

/** Returns every violation of the ledger's invariants as text. The list is empty if the ledger is sound. */
export async function ledgerFaults(db: Pick<Database, "rows">): Promise<string[]> {
  const faults: string[] = [];
  for (const { fault, finds } of invariants) {
    const rows = await db.rows<{ id: string | null; detail?: string | number | null }>(finds);
    for (const { id, detail } of rows) {
      faults.push(`${fault}: ${id ?? "(none)"}${detail === undefined ? "" : ` (${detail})`}`);
    }
  }
  return faults;
}

/** Throws if the ledger is not sound. Every test that moves money calls it. */
export async function expectSoundLedger(db: Pick<Database, "rows">): Promise<void> {
  throwIfUnsound(await ledgerFaults(db));
}

/** Throws an error with these faults, unless there are none. */
export function throwIfUnsound(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const error = new Error(`The ledger is not sound:\n${faults.join("\n")}`);
  error.name = "UnsoundLedger";
  throw error;
}
