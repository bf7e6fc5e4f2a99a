export const serverArgs: string[];
export const serverEnv: Record<string, string>;
export const compileCacheEnv: Record<string, string>;
