import type { UploadChoices } from "#shared/results.schema.ts";
import { objectWith, stored } from "../../platform/cache/stored.ts";

export const previewKey = (previewId: string): string => `results-preview:${previewId}`;

/** Returns the storage of the choices for an uploaded file, so that they survive a reload and a lost connection. */
export const storedChoices = (previewId: string) =>
  stored<UploadChoices>(previewKey(previewId), objectWith<UploadChoices>({}));
