import { deskCalls } from "./desk/desk-routes.ts";
import { disputeCalls } from "./reports/report-routes.ts";
import { tabletReadCalls } from "./tablet-read-routes.ts";
import { tabletCalls } from "./tablet-routes.ts";

export const kioskCalls = [...tabletCalls, ...tabletReadCalls, ...deskCalls, ...disputeCalls];
