/**
 * Reads the arguments and files of both commands. Each error that the user can correct has a message of one sentence.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Keypair } from '@solana/web3.js';

/** An error that the user can correct. `message` is one sentence for them. */
export class ProofError extends Error {}

/** Control and format characters: with them a text writes over lines of the terminal, or turns their direction. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a text that may hold words of strangers, fit for a terminal: what cannot be seen is spelled out. Keeps line
 * feeds.
 */
export function plain(text: string): string {
  return text.replace(UNSEEN, (one) => `\\u{${one.codePointAt(0)!.toString(16)}}`);
}

/** The same as one line. */
export function plainLine(text: string): string {
  return plain(text.replaceAll('\n', '\\n'));
}

/** Words a time of the chain: "2026-11-28 12:00:00 UTC". `seconds`: unix. */
export function when(seconds: number | bigint): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime())
    ? `unix time ${seconds}`
    : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

type Option = { type: 'string' | 'boolean'; multiple?: boolean };

/** A command: from its arguments to its exit code. */
export type Command = (args: string[]) => Promise<number>;

/** Returns the one file and the options of a command. Throws ProofError with `usage`. */
export function readArguments<T extends Record<string, Option>>(args: string[], options: T, usage: string) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new ProofError(usage);
    return { file, values };
  } catch (error) {
    throw error instanceof ProofError ? error : new ProofError(`${(error as Error).message}\n${usage}`);
  }
}

/** Names a file in an error. Only what looks like a path is repeated. */
const nameOf = (file: string) =>
  /^[\w@~./\\: -]{1,200}$/.test(file) && !/^[\d, ]+$/.test(file) ? file : 'The file';

/** JSON of whatever shape. Throws ProofError. */
export function readJson(file: string): unknown {
  return readJsonText(file).json;
}

/** The same with its text. */
export function readJsonText(file: string): { json: unknown; text: string } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    // A key that was given in place of its file is printed nowhere.
    throw new ProofError(`${nameOf(file)} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return { json: JSON.parse(text), text };
  } catch {
    throw new ProofError(`${nameOf(file)} is not JSON.`);
  }
}

/** A key pair as the Solana command line writes it: 64 numbers. Throws ProofError, which never tells any of them. */
export function readKey(file: string): Keypair {
  const json = readJson(file);
  try {
    if (!Array.isArray(json)) throw new Error();
    return Keypair.fromSecretKey(Uint8Array.from(json as number[]));
  } catch {
    throw new ProofError(`${nameOf(file)} is not a key pair of 64 numbers.`);
  }
}

/** Runs `command` and returns its exit code, which is 3 when it could not run: what a user can put right, and our own faults. */
export async function exitCodeOf(command: Command, args: string[]): Promise<number> {
  try {
    return await command(args);
  } catch (error) {
    const known = error instanceof Error && (error instanceof ProofError || error.name === 'RpcUnavailable');
    console.error(known ? plain((error as Error).message) : error);
    return 3;
  }
}

/** Runs `command` with the arguments of this process when Node was started with the module at `url`. */
export async function runScript(url: string, command: Command): Promise<void> {
  const [, script, ...args] = process.argv;
  if (script === undefined || realpathSync(script) !== realpathSync(fileURLToPath(url))) return;
  // A reader that closes the pipe ends no brake and changes no verdict.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.exitCode = await exitCodeOf(command, args);
}
