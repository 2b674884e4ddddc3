/** The tables of migrations/ for drizzle. Migrations are the source of truth; a test compares the two. */
export * from './schema/archive.ts';
export * from './schema/clips.ts';
export { exact, sumOfHalves, wideSum } from './schema/columns.ts';
export * from './schema/giveaways.ts';
export * from './schema/media.ts';
export * from './schema/payouts.ts';
export * from './schema/platform.ts';
export * from './schema/profiles.ts';
export * from './schema/show.ts';
export * from './schema/tips.ts';
