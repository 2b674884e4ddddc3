/**
 * Tells the schema library that our pages forbid code out of texts, so that it does not try. Imported first; the library
 * itself is loaded later, if at all, and finds this.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig ??= {};
settings.__zod_globalConfig.jitless = true;
