/** Build flags (vite.config.ts). What `__LOCAL__` guards is removed from production. */
declare const __LOCAL__: boolean;
declare const __LOCAL_WORLD_URL__: string;
