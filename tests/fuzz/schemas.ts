/** The schemas of each endpoint's body and query, read from its handlers. The fuzzer makes valid requests from them. */
import type { $ZodType } from 'zod/v4/core';
import { withdrawSchema } from '../../core/clips/schemas.ts';
import { schemaOf } from '../../worker/http/endpoint.ts';
import routes from '../../worker/index.ts?raw';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../worker/*/**/*.ts', '!../../worker/**/*.test.ts'],
  { eager: true },
);

/** The imports of worker/index.ts by name: only there are the names of endpoints unique. */
const imported = new Map(
  [...routes.matchAll(/import \{([^}]*)\} from '\.\/([^']+)'/g)].flatMap(([, names = '', path]) =>
    names.split(',').map((name) => [name.trim(), modules[`../../worker/${path}`]?.[name.trim()]] as const),
  ),
);

/** Every route of worker/index.ts with its middleware and handler. */
export const ROUTES = [...routes.matchAll(/\bapp\.(get|post|put|delete)\('([^']+)', \.\.\.(\w+)\)/g)].map(
  ([, method = '', path = '', name = '']) => ({
    to: `${method.toUpperCase()} ${path}`,
    handlers: imported.get(name) as object[],
  }),
);

const schemasOf = (target: 'json' | 'query'): [string, $ZodType][] =>
  ROUTES.flatMap(({ to, handlers }) => {
    const schema = schemaOf(handlers, target);
    return schema ? [[to, schema]] : [];
  });

export const BODIES: Readonly<Record<string, $ZodType>> = {
  ...Object.fromEntries(schemasOf('json')),
  // Only without a bearer token does its handler read a body.
  'DELETE /api/clips/:token/:clipId': withdrawSchema,
};

export const QUERIES: Readonly<Record<string, $ZodType>> = Object.fromEntries(schemasOf('query'));
