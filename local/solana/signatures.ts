/**
 * The parameters of each method, as Agave reads them before it does anything (jsonrpc-derive's to_delegate.rs, serde,
 * and the structs of rpc-client-types config.rs): their number, and the type of each key of a configuration. Unknown
 * keys are ignored, as serde ignores them; a null equals an absent key, unless the key has no default.
 */
import { invalid, RpcFailure } from './errors.ts';

type Check = (value: unknown) => string | null;

const described = (value: unknown): string => {
  if (value === null) return 'null';
  if (typeof value === 'string') return `string "${value}"`;
  if (typeof value === 'boolean') return `boolean \`${value}\``;
  if (typeof value === 'number')
    return Number.isInteger(value) ? `integer \`${value}\`` : `floating point \`${value}\``;
  return Array.isArray(value) ? 'sequence' : 'map';
};
const mismatch = (value: unknown, expected: string) =>
  `invalid type: ${described(value)}, expected ${expected}`;

const text: Check = (value) => (typeof value === 'string' ? null : mismatch(value, 'a string'));
const bool: Check = (value) => (typeof value === 'boolean' ? null : mismatch(value, 'a boolean'));
const whole =
  (type: string, max = Number.MAX_SAFE_INTEGER): Check =>
  (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return mismatch(value, type);
    return value < 0 || value > max ? `invalid value: integer \`${value}\`, expected ${type}` : null;
  };
const oneOf =
  (...names: string[]): Check =>
  (value) => {
    if (typeof value !== 'string') return mismatch(value, 'string or map');
    const known = names.map((name) => `\`${name}\``).join(', ');
    return names.includes(value) ? null : `unknown variant \`${value}\`, expected one of ${known}`;
  };
const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return mismatch(value, 'a sequence');
    return value.map(check).find((problem) => problem !== null) ?? null;
  };
const struct =
  (name: string, keys: Record<string, Check>, required: string[] = []): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return mismatch(value, `struct ${name}`);
    const given = value as Record<string, unknown>;
    for (const [key, check] of Object.entries(keys)) {
      const isAbsent = given[key] === undefined || (given[key] === null && !required.includes(key));
      if (isAbsent && required.includes(key)) return `missing field \`${key}\``;
      const problem = isAbsent ? null : check(given[key]);
      if (problem !== null) return problem;
    }
    return null;
  };
/** For an untagged enum serde only reports that no form fits. */
const untagged =
  (name: string, ...forms: Check[]): Check =>
  (value) =>
    forms.some((form) => form(value) === null)
      ? null
      : `data did not match any variant of untagged enum ${name}`;

/** Older names of the three levels are still accepted (solana-commitment-config). */
const commitment = oneOf('processed', 'confirmed', 'finalized');
const accountEncoding = oneOf('binary', 'base64', 'base58', 'jsonParsed', 'base64+zstd');
const transactionEncoding = oneOf('binary', 'base64', 'base58', 'json', 'jsonParsed');
const context = { commitment, minContextSlot: whole('u64') };
const dataSlice = struct('UiDataSliceConfig', { offset: whole('usize'), length: whole('usize') }, [
  'offset',
  'length',
]);
const account = { ...context, encoding: accountEncoding, dataSlice };

const memcmp = struct(
  'Memcmp',
  {
    offset: whole('usize'),
    bytes: untagged('DataType', text, listOf(whole('u8', 255))),
    encoding: oneOf('base58', 'base64', 'bytes'),
  },
  ['offset', 'bytes'],
);
/**
 * RpcFilterType, an externally tagged enum: the variant without content is a bare string, the others are maps of one
 * key.
 */
const filter: Check = (value) => {
  const names = ['dataSize', 'memcmp', 'tokenAccountState'];
  const unknown = (name: string) =>
    `unknown variant \`${name}\`, expected one of ${names.map((each) => `\`${each}\``).join(', ')}`;
  if (typeof value === 'string') {
    if (value === 'tokenAccountState') return null;
    return names.includes(value) ? `invalid type: unit variant, expected newtype variant` : unknown(value);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return mismatch(value, 'string or map');
  const [[name, content] = ['', undefined], ...more] = Object.entries(value);
  if (more.length > 0 || name === '') return 'invalid value: map, expected map with a single key';
  if (name === 'dataSize') return whole('u64')(content);
  if (name === 'memcmp') return memcmp(content);
  if (name === 'tokenAccountState') return content === null ? null : mismatch(content, 'unit');
  return unknown(name);
};

const send = struct('RpcSendTransactionConfig', {
  skipPreflight: bool,
  preflightCommitment: commitment,
  encoding: transactionEncoding,
  maxRetries: whole('usize'),
  minContextSlot: whole('u64'),
});
const simulate = struct('RpcSimulateTransactionConfig', {
  ...context,
  sigVerify: bool,
  replaceRecentBlockhash: bool,
  encoding: transactionEncoding,
  accounts: struct(
    'RpcSimulateTransactionAccountsConfig',
    { encoding: accountEncoding, addresses: listOf(text) },
    ['addresses'],
  ),
  innerInstructions: bool,
});

/** By method: the number of required parameters, and the type of each. */
const METHODS: Readonly<Record<string, { required: number; types: Check[] }>> = {
  getBalance: { required: 1, types: [text, struct('RpcContextConfig', context)] },
  getAccountInfo: { required: 1, types: [text, struct('RpcAccountInfoConfig', account)] },
  getMultipleAccounts: { required: 1, types: [listOf(text), struct('RpcAccountInfoConfig', account)] },
  getProgramAccounts: {
    required: 1,
    types: [
      text,
      struct('RpcProgramAccountsConfig', {
        ...account,
        filters: listOf(filter),
        withContext: bool,
        sortResults: bool,
      }),
    ],
  },
  getTokenAccountsByOwner: {
    required: 2,
    types: [
      text,
      struct('RpcTokenAccountsFilter', { mint: text, programId: text }),
      struct('RpcAccountInfoConfig', account),
    ],
  },
  getTokenAccountBalance: { required: 1, types: [text, struct('CommitmentConfig', { commitment })] },
  getMinimumBalanceForRentExemption: {
    required: 1,
    types: [whole('usize'), struct('CommitmentConfig', { commitment })],
  },
  getLatestBlockhash: { required: 0, types: [struct('RpcContextConfig', context)] },
  isBlockhashValid: { required: 1, types: [text, struct('RpcContextConfig', context)] },
  getSlot: { required: 0, types: [struct('RpcContextConfig', context)] },
  getBlockHeight: { required: 0, types: [struct('RpcContextConfig', context)] },
  getEpochInfo: { required: 0, types: [struct('RpcContextConfig', context)] },
  getBlockTime: { required: 1, types: [whole('u64')] },
  getGenesisHash: { required: 0, types: [] },
  getHealth: { required: 0, types: [] },
  getVersion: { required: 0, types: [] },
  getRecentPrioritizationFees: { required: 0, types: [listOf(text)] },
  getSignatureStatuses: {
    required: 1,
    types: [
      listOf(text),
      struct('RpcSignatureStatusConfig', { searchTransactionHistory: bool }, ['searchTransactionHistory']),
    ],
  },
  getSignaturesForAddress: {
    required: 1,
    types: [
      text,
      struct('RpcSignaturesForAddressConfig', {
        ...context,
        before: text,
        until: text,
        limit: whole('usize'),
      }),
    ],
  },
  getTransaction: {
    required: 1,
    types: [
      text,
      untagged(
        'RpcEncodingConfigWrapper',
        transactionEncoding,
        struct('RpcTransactionConfig', {
          commitment,
          encoding: transactionEncoding,
          maxSupportedTransactionVersion: whole('u8', 255),
        }),
      ),
    ],
  },
  sendTransaction: { required: 1, types: [text, send] },
  simulateTransaction: { required: 1, types: [text, simulate] },
  signatureSubscribe: {
    required: 1,
    types: [text, struct('RpcSignatureSubscribeConfig', { commitment, enableReceivedNotification: bool })],
  },
  signatureUnsubscribe: { required: 1, types: [whole('u64')] },
};

/** Refuses (−32602) parameters that Agave cannot read. Our own methods are not checked. */
export function requireSignature(method: string, params: unknown[]): void {
  const known = METHODS[method];
  if (!known) return;
  const { required, types } = known;
  if (params.length < required) throw invalid(`\`params\` should have at least ${required} argument(s)`);
  if (params.length > types.length) {
    throw new RpcFailure(
      invalid('').code,
      `Expected from ${required} to ${types.length} parameters.`,
      `"Got: ${params.length}"`,
    );
  }
  for (const [place, value] of params.entries()) {
    if (value === null && place >= required) continue;
    const problem = types[place]!(value);
    if (problem !== null) throw invalid(`Invalid params: ${problem}.`);
  }
}
