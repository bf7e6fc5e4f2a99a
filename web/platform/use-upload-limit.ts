import { useSession } from "./api/session.ts";

/** Returns the size in megabytes that an uploaded file may have this season. */
export const useUploadLimit = (): number => Math.floor(useSession().programme.uploadMaxBytes / 1_048_576);
