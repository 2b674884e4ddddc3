/** Clips: what they are, whose they are, how one is chosen in the open. */
export * from './clips/model.ts';
export * from './clips/record.ts';
