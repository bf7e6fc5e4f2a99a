import { request } from "../platform/api.ts";
import type { Session } from "../platform/session.ts";

export const login = (email: string, password: string) =>
  request<Session>("POST", "/api/login", { body: { email, password } });

export const verifyEmail = (code: string) => request<unknown>("POST", "/api/email-verify", { body: { code } });

export const resendCode = () => request<unknown>("POST", "/api/email-verify/resend");
