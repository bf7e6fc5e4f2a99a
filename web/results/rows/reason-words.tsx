import { useLingui } from "@lingui/react/macro";
import {
  reasonHelpOf,
  reasonValuesIn,
  reasonWordOf,
  rowErrorHelpOf,
  rowErrorValuesIn,
  rowErrorWords,
  type ResultWord,
  type RowFault,
} from "#shared/result-words.ts";
import type { ReasonCode, ReasonValues, SuggestionReason } from "#shared/results.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useToday } from "../../platform/today.ts";

/** Returns functions that explain why a result earns nothing, for riders, promoters and admins alike. */
export function useReasonText() {
  const { i18n } = useLingui();
  const { locale } = useFormat();
  const today = useToday();
  const say = (word: ResultWord, values: ReasonValues | null) =>
    i18n._(word.id, reasonValuesIn(locale, values), { message: word.message });
  const why = (code: ReasonCode, values: ReasonValues | null) => say(reasonWordOf(code, values, today), values);
  return {
    /** Returns the reason: "5 starters, 6 are needed". */
    why,
    /** Returns the reason and what the rider can do about it, without the final period. */
    whyAndHelp: (code: ReasonCode, values: ReasonValues | null) => {
      const help = reasonHelpOf(code, values, today);
      return [why(code, values), ...(help ? [say(help, values).replace(/\.$/, "")] : [])].join(". ");
    },
  };
}

/**
 * Returns a function that says what a promoter can do about a reason; it returns null if there is nothing to do.
 * Promoters and staff both read these texts.
 */
export function usePromoterHelp() {
  const { t } = useLingui();
  const today = useToday();
  const words: Partial<Record<ReasonCode, string>> = {
    account_not_ready: t`Only the rider and our team can see what’s missing. Once that’s taken care of, the award will be paid automatically. You don’t need to do anything.`,
    other_brand: t`If the brand is wrong, correct it and the result can earn an award.`,
    too_few_starters: t`If more riders started, change the class’s number of starters.`,
    no_qualifying_bike: t`The rider can still add a bike that qualifies. The award will then be paid automatically.`,
    pending_bike: t`Program staff are checking the VIN. If the bike qualifies, the award will be paid automatically.`,
    unmatched: t`Find the rider’s account, or wait. The result can still earn an award if they register in time.`,
    budget_waiting: t`If program staff approve the award, the rider will get it.`,
  };
  const late: Partial<Record<ReasonCode, string>> = {
    unmatched: t`If the rider registered in time, find their account.`,
  };
  return (code: ReasonCode, values: ReasonValues | null): string | null => {
    // After the deadline it is too late to register or to add a bike.
    const isLate = typeof values?.until === "string" && values.until < today;
    return (isLate && (code === "unmatched" || code === "no_qualifying_bike") ? late[code] : words[code]) ?? null;
  };
}

/** Returns a function that explains what is wrong with a row, and what the user probably meant. */
export function useRowErrorText() {
  const { i18n } = useLingui();
  const { locale } = useFormat();
  const say = (word: ResultWord, fault: RowFault) => {
    const values = rowErrorValuesIn(locale, fault);
    // A tie such as T-1 stays on one line.
    const suggestion = String(values.suggestion).replace(/^T-/, "T-\u2060");
    return i18n._(word.id, { ...values, suggestion }, { message: word.message });
  };
  return {
    what: (fault: RowFault) => say(rowErrorWords[fault.code], fault),
    help: (fault: RowFault) => {
      const word = rowErrorHelpOf(fault);
      return word ? say(word, fault) : "";
    },
  };
}

/**
 * Returns a function that explains why an account is only suggested, so that a person must confirm it
 * (docs/spec/results.md#matching).
 */
export function useSuggestionText() {
  const { t } = useLingui();
  const words: Record<SuggestionReason, string> = {
    keys_differ: t`Email, AMA number, and VIN point to different riders`,
    ama_shared: t`Two accounts have this AMA number`,
    ama_other_name: t`Same AMA number, different name`,
    identity_changed: t`Same AMA number and name, but the account was changed after the race`,
    vin_added_late: t`Same VIN, but added after the race under a different name`,
    vin_shared: t`Two accounts have this VIN`,
    name_only: t`Only the name matches`,
    rider_twice: t`This rider is already in this class`,
  };
  return (why: SuggestionReason) => words[why];
}
