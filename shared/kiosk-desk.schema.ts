import * as z from "zod/mini";
import { versionField } from "./fields.ts";
import { caseKinds, decisionReasons, decisions, deviceStates } from "./kiosk.ts";
import { deviceState, ItemResult, settleActions } from "./kiosk.schema.ts";
import { currencies } from "./money.ts";
import { booleanQuery, choiceQuery, idQuery, pageQuery, pagination } from "./query-fields.ts";

// This module declares a kiosk as the portal shows it to dealers, to admins, and to the rider whose credit is involved.

const instant = z.iso.datetime();
const currency = z.enum(currencies);
const cents = z.int();
const exitCode = z.string().check(z.regex(/^\d{4,8}$/, { error: "exit_code_format" }));
const note = z.optional(z.string().check(z.trim(), z.maxLength(500, "too_long")));
const ref = z.object({ _id: z.string(), name: z.string() });

export const KioskDevice = z.object({
  _id: z.string(),
  __v: z.int(),
  name: z.string(),
  state: deviceState,
  dealer: ref,
  enrolledAt: instant,
  /** The server last received a request from the tablet at this time. */
  seenAt: z.nullable(instant),
  appVersion: z.nullable(z.string()),
  /** This is the number of queued items that the tablet reported at its last contact. */
  queueCount: z.int(),
  queueSum: cents,
  currency,
  /**
   * `openItems` is the number of decisions that a person should review, and `openCases` is the number of open cases.
   */
  openItems: z.int(),
  openCases: z.int(),
  /** This is true while a new credential has been requested and the tablet has not used it yet. */
  rolling: z.boolean(),
});
export type KioskDevice = z.infer<typeof KioskDevice>;

/**
 * This is the query of kiosks. Retired ones are left out unless requested. A dealer always sees only its own kiosks,
 * regardless of the query.
 */
export const DevicesQuery = z.object({ dealerId: idQuery, state: choiceQuery(deviceStates), page: pageQuery });
export type DevicesQuery = z.infer<typeof DevicesQuery>;
export const DevicesAnswer = z.object({ kiosks: z.array(KioskDevice), pagination });
export type DevicesAnswer = z.infer<typeof DevicesAnswer>;
export const DeviceParams = z.object({ deviceId: z.uuid() });

export const UpdateDeviceInput = z.object({
  __v: versionField,
  name: z.optional(z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(60, "too_long"))),
  exitCode: z.optional(exitCode),
});
export type UpdateDeviceInput = z.infer<typeof UpdateDeviceInput>;
export const DeviceAnswer = z.object({ kiosk: KioskDevice });
export type DeviceAnswer = z.infer<typeof DeviceAnswer>;

/**
 * These are the actions on a device. `drain`: the tablet uploads its queue and then wipes itself. `retire`: it takes
 * effect at once, for a tablet that will not make contact again.
 */
export const deviceActs = ["drain", "retire", "lost", "roll"] as const;
export const DeviceActInput = z.object({ act: z.enum(deviceActs, "invalid_value") });
export type DeviceActInput = z.infer<typeof DeviceActInput>;

/** This one-time code enrolls a tablet without anyone logging in on it. */
export const EnrolCodeAnswer = z.object({ code: z.string(), url: z.string(), expiresAt: instant });
export type EnrolCodeAnswer = z.infer<typeof EnrolCodeAnswer>;

/** This is an item that a tablet sent and that a person should review. */
export const KioskItemRecord = z.object({
  _id: z.string(),
  device: ref,
  dealer: ref,
  rider: z.nullable(ref),
  amount: z.nullable(cents),
  currency: z.nullable(currency),
  employee: z.nullable(z.string()),
  offline: z.boolean(),
  capturedAt: z.nullable(instant),
  receivedAt: instant,
  decidedAt: z.nullable(instant),
  /** The decision is null while the item is not decided: the PIN is locked and the server will retry. */
  decision: z.nullable(z.enum(decisions)),
  reason: z.nullable(z.enum(decisionReasons)),
  code: z.nullable(z.string()),
  appliedAmount: z.nullable(cents),
  balance: z.nullable(cents),
  acknowledgedAt: z.nullable(instant),
  /** The caller may take these actions on the item now. */
  can: z.array(z.enum([...settleActions, "retypePin", "acknowledge"])),
});
export type KioskItemRecord = z.infer<typeof KioskItemRecord>;

export const KioskItemAnswer = z.object({ item: KioskItemRecord });
export type KioskItemAnswer = z.infer<typeof KioskItemAnswer>;

/**
 * This is the query of items: those that a person should review, or with `all` every item that was sent, newest first.
 */
export const ItemsQuery = z.object({ dealerId: idQuery, deviceId: idQuery, all: booleanQuery, page: pageQuery });
export type ItemsQuery = z.infer<typeof ItemsQuery>;
export const ItemsAnswer = z.object({ items: z.array(KioskItemRecord), pagination });
export type ItemsAnswer = z.infer<typeof ItemsAnswer>;

/** The dealer's navigation shows this number of items and cases that need attention. */
export const WaitingCountAnswer = z.object({ count: z.int() });

export const KioskCaseRecord = z.object({
  _id: z.string(),
  kind: z.enum(caseKinds),
  device: ref,
  dealer: ref,
  /** This is the redemption that the rider does not recognize, for a `not_me` case. */
  item: z.nullable(KioskItemRecord),
  /**
   * For a `data_lost` case, `expectedSeq` is the sequence number that was expected, and `seq` is the one that arrived.
   */
  expectedSeq: z.nullable(z.int()),
  seq: z.nullable(z.int()),
  /** This is the number of queued items that the tablet last reported, for a `retired_with_queue` case. */
  queueCount: z.nullable(z.int()),
  queueSum: z.nullable(cents),
  openedAt: instant,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  resolution: z.nullable(z.enum(["seen", "stands", "refunded"])),
  note: z.nullable(z.string()),
  /**
   * `seen` closes a case that needs no decision, such as lost data; `stands` and `refunded` are the staff's decision on
   * "this was not me".
   */
  can: z.array(z.enum(["seen", "stands", "refunded"])),
});
export type KioskCaseRecord = z.infer<typeof KioskCaseRecord>;

/** This is the query of cases: open ones, and with `all` closed ones too. */
export const CasesQuery = z.object({ dealerId: idQuery, deviceId: idQuery, all: booleanQuery, page: pageQuery });
export type CasesQuery = z.infer<typeof CasesQuery>;
export const CasesAnswer = z.object({ cases: z.array(KioskCaseRecord), pagination });
export type CasesAnswer = z.infer<typeof CasesAnswer>;
export const CaseParams = z.object({ caseId: z.uuid() });
export const CloseCaseInput = z.object({ resolution: z.enum(["seen", "stands", "refunded"], "invalid_value"), note });
export type CloseCaseInput = z.infer<typeof CloseCaseInput>;
export const CloseCaseAnswer = z.object({ case: KioskCaseRecord });

/**
 * A dealer chooses these settings for its counters. A string as `staffCode` sets a new code, null removes it, and a
 * missing value leaves it unchanged.
 */
export const DealerKioskSettings = z.object({
  __v: z.int(),
  unknownRiders: z.boolean(),
  hasStaffCode: z.boolean(),
  /** These are the limits of the program, shown next to the switches. */
  limits: z.object({
    offlineMaxAmount: cents,
    offlineMaxPerRider: z.int(),
    offlineMaxItems: z.int(),
    offlineMaxTotal: cents,
    captureHours: z.number(),
    decideHours: z.number(),
    unknownRiderMaxAmount: cents,
  }),
});
export type DealerKioskSettings = z.infer<typeof DealerKioskSettings>;
export const UpdateKioskSettingsInput = z.object({
  __v: versionField,
  unknownRiders: z.optional(z.boolean("invalid_value")),
  staffCode: z.optional(z.nullable(exitCode)),
});
export type UpdateKioskSettingsInput = z.infer<typeof UpdateKioskSettingsInput>;
export const KioskSettingsAnswer = z.object({ settings: DealerKioskSettings });
export type KioskSettingsAnswer = z.infer<typeof KioskSettingsAnswer>;

/**
 * This is a key with which PINs are encrypted, as admins see it: when it was created and retired, never the key itself.
 */
export const KioskKeyRecord = z.object({
  _id: z.string(),
  createdAt: instant,
  retiredAt: z.nullable(instant),
  destroyedAt: z.nullable(instant),
  /** The job destroys the key at this time; it is null for the key in use. */
  destroyAt: z.nullable(instant),
});
export type KioskKeyRecord = z.infer<typeof KioskKeyRecord>;
export const KioskKeysAnswer = z.object({ keys: z.array(KioskKeyRecord) });
export type KioskKeysAnswer = z.infer<typeof KioskKeysAnswer>;
export const KeyParams = z.object({ keyId: z.string().check(z.regex(/^[\w-]{1,40}$/)) });

/** This is a redemption that waits for the rider's approval because the PIN could not be checked. */
export const ApprovalRecord = z.object({
  _id: z.string(),
  dealer: z.object({ name: z.string(), city: z.nullable(z.string()), state: z.nullable(z.string()) }),
  amount: cents,
  currency,
  employee: z.string(),
  capturedAt: instant,
  /** This is the time zone of the dealer. */
  timeZone: z.string(),
  reason: z.enum(decisionReasons),
});
export type ApprovalRecord = z.infer<typeof ApprovalRecord>;
export const ApprovalsAnswer = z.object({ approvals: z.array(ApprovalRecord) });
export type ApprovalsAnswer = z.infer<typeof ApprovalsAnswer>;
export const ApproveAnswer = z.object({ result: ItemResult });
export type ApproveAnswer = z.infer<typeof ApproveAnswer>;

/** The link in the email sends this report of "this was not me", without a login. */
export const DisputeInput = z.object({ token: z.string("invalid_value").check(z.maxLength(200, "invalid_value")) });
export const DisputeRecord = z.object({
  dealerName: z.string(),
  dealerCity: z.nullable(z.string()),
  amount: cents,
  currency,
  code: z.nullable(z.string()),
  capturedAt: instant,
  /** This is the time zone of the dealer. */
  timeZone: z.string(),
  /** The redemption was already reported at this time; it is null if it was not reported. */
  reportedAt: z.nullable(instant),
});
export type DisputeRecord = z.infer<typeof DisputeRecord>;
export const DisputeAnswer = z.object({ redemption: DisputeRecord });
export type DisputeAnswer = z.infer<typeof DisputeAnswer>;
