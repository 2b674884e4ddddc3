/** Build flags (vite.config.ts). What `__LOCAL__` guards is removed from production. */
declare const __LOCAL__: boolean;
declare const __LOCAL_WORLD_URL__: string;
/** The values that the page trusts over the server's (client/pinned.ts); null in the local world. */
declare const __PINNED__: {
  escrowProgram: string | null;
  operator: string | null;
  treasury: string | null;
} | null;
