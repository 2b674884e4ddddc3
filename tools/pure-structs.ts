/** Leaves out of the worker what @solana/web3.js checks answers of a node with: we read them with our own schemas. */
import type { Plugin } from 'vite';

/** superstruct's functions, and web3.js's around them: they only build a value, which bundlers cannot know. */
const BUILDERS = [
  ...['number', 'nullable', 'array', 'string', 'coerce', 'type', 'boolean', 'optional', 'instance', 'record'],
  ...['union', 'tuple', 'literal', 'any', 'unknown', 'pick', 'createRpcResult', 'jsonRpcResult'],
  ...['jsonRpcResultAndContext', 'notificationResultAndContext'],
];
const CALL = new RegExp(`(?<![.\\w$]|function )(${BUILDERS.join('|')})\\(`, 'g');

/** Marks their calls as free of effects, so that those whose results nobody uses are dropped. */
export function pureStructs(): Plugin {
  return {
    name: 'pure-structs',
    transform: (code, id) =>
      /@solana\/web3\.js\/lib\/[\w.]+\.js/.test(id)
        ? { code: code.replace(CALL, '/* @__PURE__ */ $1('), map: null }
        : null,
  };
}
