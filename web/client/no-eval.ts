/**
 * Tells the schema library that our CSP forbids eval, so that it does not try. Imported first; the library is loaded
 * later, if at all, and reads this setting.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig ??= {};
settings.__zod_globalConfig.jitless = true;
