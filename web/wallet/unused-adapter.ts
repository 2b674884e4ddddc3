/** Replaces wallet adapters that we do not offer (tools/aliases.ts). */
export {};
