import type { Call } from "../platform/http/call.ts";
import { deskCalls } from "./desk-routes.ts";
import { reportCalls } from "./report-routes.ts";
import { tabletCalls } from "./tablet-routes.ts";

export const kioskCalls: Call[] = [...tabletCalls, ...deskCalls, ...reportCalls];
