/** The table of the smoke test: its questions, their calls, and the operator's remedy for a failure. */
import { LANGUAGES, type Language } from '../../core/alerts/voices.ts';
import { type Database, type Env, solana } from '../env.ts';
import { newestToken } from '../tokens/store.ts';
import * as nodes from './node-calls.ts';
import * as platform from './platform-calls.ts';
import type { Advice, Probe, Site } from './run.ts';
import * as services from './service-calls.ts';

type Row = [name: string, service: string, call: (site: Site) => Promise<string>, advice: Advice];

const RPC: [said: RegExp, todo: string][] = [
  [/-32602/, 'The node does not read our filters. Use a node that runs Agave or Firedancer.'],
  [/-32020/, 'This node forgets history, so tips could be missed. Use an RPC plan with the whole history.'],
  [
    /-32010|not list|secondary index/,
    'This node does not list holders. Use an RPC plan with getProgramAccounts.',
  ],
  [/HTTP 40[13]/, 'The RPC refuses us. Put SOLANA_RPC_URL with a valid key by wrangler secret put.'],
  [/429|-32005|-32429/, 'The RPC plan is too small for this site. Take a larger one.'],
  [/./, 'The RPC does not answer. Look at its status page, or set SOLANA_RPC_URL to another node.'],
];

const JUPITER: Advice = [
  [
    /HTTP 401/,
    'Jupiter refuses JUPITER_API_KEY. Make a key at developers.jup.ag/portal and put it by wrangler secret put.',
  ],
  [/HTTP 403/, 'The Jupiter key may not call the swap API. Change its permissions in the portal.'],
  [/HTTP 429/, 'Jupiter is asked too often. Set JUPITER_API_KEY, or take a larger plan.'],
  [/HTTP 400/, 'Jupiter has no route for this token. Name another with --coin.'],
  [/./, 'Jupiter does not answer. Payouts of tokens wait until it does; those of SOL go on.'],
];

const DRAND: Advice = [
  [/does not hold/, 'This relay told a false signature. Take it out of BEACON_URL.'],
  [/./, 'This relay is of no use now. Draws need one that works: name others in BEACON_URL if none does.'],
];

const X_POSTS = 'X does not answer our oEmbed requests. Clips can be handed in again once it does.';
const X_APP: Advice = [
  [/402/, 'The account with X has no credit. Buy some in the developer portal of X.'],
  [/HTTP 40[013]/, 'X refuses our app. Set X_CLIENT_ID, and X_CLIENT_SECRET by wrangler secret put.'],
  [/./, 'X does not answer. Accounts cannot be proven until it does; everything else goes on.'],
];

const WORDLESS = 'Meanwhile filter shows alerts of strangers without words, and hold and approve keep them.';
const JUDGE: Advice = [
  [
    /^(found|not an answer)/,
    `The safety model of Workers AI answers in another way than it did: the judge needs a look. ${WORDLESS}`,
  ],
  [/a tip waits/, `Workers AI answers too late for tips. Look at its status, and try again. ${WORDLESS}`],
  [
    /./,
    `Workers AI's safety model does not answer. Look at its usage limit, its status and its list of models. ${WORDLESS}`,
  ],
];

const ALERTS: Advice = [
  [
    /HTTP (429|5)|unavailable|limited/,
    'The receiver takes no messages of Cloudflare now. On ntfy.sh use a paid account, or another receiver.',
  ],
  [/./, 'The receiver does not know this address. Make a new one, and put it as ALERT_URL.'],
];

const SENTENCES: Record<Language, [name: string, text: string]> = {
  en: ['English', 'Fanfare smoke test'],
  es: ['Spanish', 'Prueba de voz de Fanfare'],
  fr: ['French', 'Essai de la voix de Fanfare'],
  zh: ['Chinese', '语音测试'],
  ja: ['Japanese', '音声のテスト'],
  ko: ['Korean', '음성 테스트'],
};

/** Builds a row for each language, by the model that speaks it. These rows decide which languages alerts speak. */
function speechRows(): Row[] {
  return LANGUAGES.map((language) => {
    const [name, text] = SENTENCES[language];
    return [
      `Speech: ${name}`,
      'workers-ai',
      ({ env }) => platform.speakSentence(env, { language, name, text }),
      [
        [/set up/, 'Bind Workers AI in wrangler.toml, or set SPEECH_URL. Without it alerts have no voice.'],
        [
          /./,
          `Workers AI gives no sound for ${name}. Look at its usage limit and status; such alerts are silent meanwhile.`,
        ],
      ],
    ];
  });
}

function drandRows(env: Env): Row[] {
  const relays = env.BEACON_URL.split(/[\s,]+/).filter((url) => url !== '');
  return relays.map((relay, at) => [
    `drand, relay ${at + 1}`,
    'drand',
    ({ env: site }) => services.verifyRound(site, relay),
    DRAND,
  ]);
}

function rows(env: Env): Row[] {
  const { Token, Token2022 } = services.HOLDERS;
  return [
    ['RPC: newest blockhash', 'solana', services.readBlockhash, RPC],
    ['RPC: accounts and rent', 'solana', services.readTreasury, RPC],
    ['RPC: holders, Token', 'solana', Token, RPC],
    ['RPC: holders, Token-2022', 'solana', Token2022, RPC],
    ['RPC: holders of a coin', 'solana', services.readHolders, RPC],
    ['RPC: history and transaction', 'solana', services.readHistory, RPC],
    ['RPC: fees and trial run', 'solana', services.simulateTransfer, RPC],
    ['RPC: way to it', 'solana', nodes.measureWays, RPC],
    [
      'Second RPC: holders',
      'solana',
      nodes.askSecondNode,
      'Lists of holders come from one node alone meanwhile. Put another node of this network as SECOND_RPC_URL.',
    ],
    [
      "Treasury's key",
      'solana',
      nodes.checkTreasuryKey,
      'Payouts do not work. Put the key of TREASURY_ADDRESS by npx wrangler secret put TREASURY_KEY.',
    ],
    [
      'Creator of a coin',
      'pump',
      services.readCreator,
      [[/no such token/, 'Name a token of this network with --coin.'], ...RPC],
    ],
    [
      'D1: read',
      'd1',
      platform.readFee,
      'Apply the migrations: npx wrangler d1 migrations apply DB --remote.',
    ],
    [
      'D1: triggers',
      'd1',
      platform.checkTriggers,
      'Triggers are missing. Apply the migrations anew: npx wrangler d1 migrations apply DB --remote.',
    ],
    [
      'Queue: round trip',
      'queues',
      platform.sendMessage,
      'Make the queue fanfare-draws and deploy anew: npx wrangler queues create fanfare-draws.',
    ],
    [
      'R2: write and read',
      'durable-objects',
      platform.useBuckets,
      'Make the buckets: npx wrangler r2 bucket create fanfare-records, and the same with fanfare-media and fanfare-archive.',
    ],
    [
      'Token room',
      'durable-objects',
      platform.askRoom,
      'Durable Objects do not answer. Look at the Cloudflare status page, then deploy anew.',
    ],
    ...speechRows(),
    ['Judge of words', 'workers-ai', platform.judgeBoth, JUDGE],
    ...drandRows(env),
    ['Jupiter: quote', 'jupiter', services.quoteSwap, JUPITER],
    ['Jupiter: build', 'jupiter', services.buildSwap, JUPITER],
    [
      'DexScreener',
      'dexscreener',
      services.readPrices,
      'No prices in dollars are shown meanwhile; nothing else depends on them. Try again later.',
    ],
    [
      'Turnstile',
      'turnstile',
      services.tryHuman,
      [
        [
          /-input-secret/,
          'Turnstile does not know TURNSTILE_SECRET_KEY. Copy it from the widget of TURNSTILE_SITE_KEY.',
        ],
        [/./, 'Turnstile does not answer. In a flood people wait out the minute until it does.'],
      ],
    ],
    ['Alerts', 'alerts', services.tellReceiver, ALERTS],
    [
      'Sign of life',
      'alerts',
      services.tellMonitor,
      'The outside monitor does not answer. Look at its check, and put its address as PING_URL.',
    ],
    [
      'Backup',
      's3',
      services.putBackup,
      'No backup is made. Put BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET, and SITE_URL, as the runbook says.',
    ],
    [
      'Our User-Agent',
      'workers-fetch',
      services.passUserAgent,
      'Something in front of other services refuses our requests. Set SITE_URL to the address of this site.',
    ],
    ['X: a post', 'x', services.readOldPost, X_POSTS],
    ['X: no such post', 'x', services.missPost, X_POSTS],
    ['X: sign-in', 'x', services.tryCode, X_APP],
    [
      'Token metadata',
      'gateways',
      services.readMetadata,
      'No gateway gave the metadata. Letter tiles stand in for pictures; try again later.',
    ],
    [
      'Gateways, one by one',
      'gateways',
      services.askGateways,
      'None of IPFS_GATEWAYS gives the file. Put a gateway of your own in front of them.',
    ],
    // Last: a plan that it uses up refuses the rows beside it.
    ['RPC: two tips at once', 'solana', nodes.burst, RPC],
  ];
}

/** `named`: the token to ask about; without it, the last read one. A failing database is a row of its own. */
export function smokeProbes(env: Env, db: Database, named: string | null): Probe[] {
  const coin = async () => named ?? (await newestToken(db).catch(() => null));
  return rows(env).map(([name, service, call, advice]) => ({
    ...{ name, service, advice },
    ask: (site) => call({ env: site, rpc: solana(site), coin }),
  }));
}
