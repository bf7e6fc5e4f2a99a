export const serverArgs: string[];
export const serverEnv: Record<string, string>;
