import { api } from "../platform/api/api.ts";

export const login = (email: string, password: string) => api("POST /api/login", { body: { email, password } });

export const verifyEmail = (code: string) => api("POST /api/email-verify", { body: { code } });

export const resendCode = () => api("POST /api/email-verify/resend");
