import type { RiderEmailsAnswer } from "#shared/rider-emails.schema.ts";
import type { NameGuardianInput } from "#shared/riders.schema.ts";
import { request } from "../platform/api.ts";

const at = (riderId: string, more = "") => `/api/rider/rider/${riderId}/emails${more}`;

export const getEmails = (riderId: string, signal?: AbortSignal) =>
  request<RiderEmailsAnswer>("GET", at(riderId), signal ? { signal } : {});

export const addEmail = (riderId: string, email: string) =>
  request<RiderEmailsAnswer>("POST", at(riderId), { body: { email } });

export const resendEmailCode = (riderId: string, id: string) =>
  request<RiderEmailsAnswer>("POST", at(riderId, `/${id}/code`));

export const verifyAddedEmail = (riderId: string, id: string, code: string) =>
  request<RiderEmailsAnswer>("POST", at(riderId, `/${id}/verify`), { body: { code } });

export const makePrimary = (riderId: string, id: string, password: string) =>
  request<RiderEmailsAnswer>("PUT", at(riderId, `/${id}/primary`), { body: { password } });

export const removeEmail = (riderId: string, id: string) => request<RiderEmailsAnswer>("DELETE", at(riderId, `/${id}`));

export const nameGuardian = (riderId: string, body: NameGuardianInput) =>
  request<unknown>("POST", `/api/rider/rider/${riderId}/guardian`, { body });
