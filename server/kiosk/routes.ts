import { deskCalls } from "./desk-routes.ts";
import { reportCalls } from "./report-routes.ts";
import { tabletReadCalls } from "./tablet-read-routes.ts";
import { tabletCalls } from "./tablet-routes.ts";

export const kioskCalls = [...tabletCalls, ...tabletReadCalls, ...deskCalls, ...reportCalls];
