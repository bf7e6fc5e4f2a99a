import { useSession } from "./api/session.ts";

/** Returns the max size of an uploaded file this season, in megabytes. */
export const useUploadLimit = (): number => Math.floor(useSession().programme.uploadMaxBytes / 1_048_576);
