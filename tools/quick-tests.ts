/**
 * The tests of `npm test`, with a reason on each line. `npm run test:full` runs every test, and no commit lands without
 * it. A test that joins this list takes its seconds from the budget: 620 s of CPU in all (build and set-up 100, node
 * 130, worker 200, browser 190).
 */
type Project = 'node' | 'worker' | 'e2e' | 'launcher';

/** Files of the node project, by name or pattern. Long tables of tests/program and tests/draw give a third. */
const NODE: Readonly<Record<string, string>> = {
  'core/**/*.test.ts': 'every rule, pure and fast',
  'web/**/*.test.ts': 'what screens compute, without a browser',
  'local/**/*.test.ts': 'the stand-ins refuse what the real services refuse',
  'tests/acceptance/table.test.ts': 'every fact of the specification has an assertion or a decision',
  'tests/contracts/*.test.ts': 'the literal answers of outside services',
  'tests/draw/!(finish|stop-hostile).test.ts': 'the two verifiers, forgeries and omissions',
  'tests/program/!(deploy).test.ts': 'the escrow program in the Solana runtime, with attacks and walks',
  'tests/repository/borders.test.ts': 'who may import whom',
  'tests/repository/circles.test.ts': 'no import circle',
  'tests/repository/migrations.test.ts': 'schema file and database agree',
  'tests/repository/packages.test.ts': "the owner's packages, and exact versions",
  'tests/repository/purity.test.ts': 'core reads no clock and no network',
  'tests/simulation/sharing.test.ts': "no hostile changes an honest asker's answer",
};

/** Files of the worker project. */
const WORKER: Readonly<Record<string, string>> = {
  'chain/**/*.test.ts': 'how a node is read, and its errors',
  'worker/**/*.test.ts': 'tests beside their source, all fast',
  'tests/worker/activity.test.ts': 'what a wallet sent, entered and won',
  'tests/worker/addresses.test.ts': 'no address of a visitor is stored',
  'tests/worker/admin-config.test.ts': "who may change the operator's settings",
  'tests/worker/admin-figures.test.ts': "the operator's figures",
  'tests/worker/admin-words.test.ts': 'banned words, added and allowed again',
  'tests/worker/archive-kill.test.ts': 'a worker that dies while it archives, at a seventh of the points',
  'tests/worker/auth-admin.test.ts': 'who signs in as an admin',
  'tests/worker/auth-creator.test.ts': 'who signs in as a creator',
  'tests/worker/bodies.test.ts': 'a body that is no JSON, too long or of a wrong type',
  'tests/worker/channels.test.ts': 'a signed wallet stands where a token does, and a mint never becomes one',
  'tests/worker/claims.test.ts': 'a creator known from metadata is paid after a claim only',
  'tests/worker/clips.test.ts': 'clips, from a verified account only',
  'tests/worker/contract.test.ts': 'answers have the fields that clients read',
  'tests/worker/creators.test.ts': "a creator's own tokens",
  'tests/worker/dashboard.test.ts': "a creator's figures",
  'tests/worker/denied-words.test.ts': 'denied words are masked',
  'tests/worker/draw-dated.test.ts': 'a record names the final transaction',
  'tests/worker/draw-kill.test.ts': 'a worker that dies during a draw',
  'tests/worker/draw-rules.test.ts': 'what each stage allows',
  'tests/worker/draw-watch.test.ts': 'a draw is watched until its end',
  'tests/worker/draw-withdraw.test.ts': 'a commit is taken back in time only',
  'tests/worker/edge-cache-answers.test.ts': 'what the edge may store',
  'tests/worker/endpoint-input.test.ts': 'every endpoint refuses bad input and names the field',
  'tests/worker/escrow-program.test.ts': 'the deployed program is the one that the worker pins',
  'tests/worker/figure-costs.test.ts': 'figures cost few rows',
  'tests/worker/giveaway-brake.test.ts': "the creator's own wallet stops a draw",
  'tests/worker/giveaway-cancel.test.ts': 'a cancel refunds',
  'tests/worker/giveaway-chain.test.ts': 'an escrow is read from the chain',
  'tests/worker/giveaway-confirm.test.ts': 'money enters the escrow once',
  'tests/worker/giveaway-confirm-kill.test.ts':
    'a worker that dies while it confirms, at a seventh of the points',
  'tests/worker/giveaway-drafts.test.ts': 'drafts cost nothing and go',
  'tests/worker/giveaway-hosts.test.ts': "giveaways of a token's own creator come first",
  'tests/worker/giveaway-list-costs.test.ts': 'lists of giveaways cost few rows',
  'tests/worker/giveaway-lists.test.ts': 'pages of giveaways without gap or repeat',
  'tests/worker/giveaway-prepare.test.ts': 'what a giveaway may be',
  'tests/worker/giveaway-search.test.ts': 'what a search finds',
  'tests/worker/giveaway-select.test.ts': 'the draw begins by the creator only',
  'tests/worker/giveaway-select-kill.test.ts':
    'a worker that dies while it selects or pays, at a seventh of the points',
  'tests/worker/giveaway-sorts.test.ts': 'the orders of a list of giveaways',
  'tests/worker/health.test.ts': '503 while the node is dead',
  'tests/worker/judge-probe.test.ts': 'the probe of the judge of words',
  'tests/worker/jupiter-contracts.test.ts': 'the literal answers of Jupiter',
  'tests/worker/lagging-node.test.ts': 'a node that lags loses no tip',
  'tests/worker/media-hostile.test.ts': 'hostile files are refused',
  'tests/worker/migrations.test.ts': 'the database comes from its migration',
  'tests/worker/named-pages.test.ts': 'the page of a name, and where /name leads',
  'tests/worker/names.test.ts': 'who may take a name, and tips by name while it changes hands',
  'tests/worker/operator.test.ts': "what the operator's page reads",
  'tests/worker/payout-kill.test.ts': 'a worker that dies during a payout',
  'tests/worker/payout-refusals.test.ts': 'a payout is refused before it moves anything',
  'tests/worker/platform.test.ts': "the operator's settings",
  'tests/worker/prepare-costs.test.ts': 'preparing a tip costs few queries',
  'tests/worker/query-plans.test.ts': 'no query walks a growing table',
  'tests/worker/minute-shares.test.ts': 'what lines may ask, alone and together',
  'tests/worker/rate-limits.test.ts': 'how often a stranger may call',
  'tests/worker/retention.test.ts': 'what is deleted, and when',
  'tests/worker/roles.test.ts': 'who may do what',
  'tests/worker/room.test.ts': 'the live room, from tip to overlay',
  'tests/worker/shared-pages.test.ts': 'the title and picture of a shared link',
  'tests/worker/show.test.ts': 'the parts of the overlay',
  'tests/worker/specified-bodies.test.ts': "the owner's request bodies",
  'tests/worker/sums.test.ts': 'sums follow from their rows',
  'tests/worker/swap.test.ts': 'coins become SOL',
  'tests/worker/swap-fitting.test.ts': 'a swap fits a transaction',
  'tests/worker/tip-kill.test.ts': 'a worker that dies while it confirms a tip, at a seventh of the points',
  'tests/worker/tip-names.test.ts': 'names beside tips',
  'tests/worker/tip-plans.test.ts': 'what of a tip is shown and spoken',
  'tests/worker/tip-refusals.test.ts': 'a payment that is not the prepared one is refused',
  'tests/worker/tip-refused-once.test.ts': "a node's refusals, a third of them",
  'tests/worker/tip-retry-price.test.ts': 'a tip that is retried keeps its price',
  'tests/worker/tips.test.ts': 'the money path of a tip',
  'tests/worker/token-picture.test.ts': "a token's picture, without its host",
  'tests/worker/token-search.test.ts': 'a token is found by its name and address',
  'tests/worker/token-settings.test.ts': "a token's settings",
  'tests/worker/tokens.test.ts': 'a token is read from the chain',
};

/** One flow a screen: the file, how the test's title begins, and the reason. */
export const BROWSER: readonly (readonly [file: string, title: string, reason: string])[] = [
  ['shell', 'the header links to the screens that exist', 'the way between screens, on a phone too'],
  ['home', 'the home page names the product', 'what a newcomer reads first'],
  ['wallet', 'a connected wallet shows its address', 'every signature begins with it'],
  [
    'tip-to-stream',
    'the stream shows and speaks the cleaned tip once',
    'the product in one flow, to the lamport',
  ],
  ['overlay', 'a font found by its name, and a color', 'a saved style is what the stream paints'],
  ['looks', 'is painted as it is set', 'what a creator sets is what the stream draws'],
  ['studio', 'the live card shows what is on air', 'the creator sees and steers the stream'],
  ['desk', "a moderator's dock approves, drops and skips", 'held words reach the stream by a human'],
  ['giveaway', 'a giveaway is made in the wizard', 'money enters the escrow'],
  ['giveaway', 'a giveaway is drawn by a wheel', 'the draw, and the prize to the winner'],
  ['giveaway', "a giveaway's page shows the winner", 'the result, for all'],
  ['clips', 'a fan adds clips', 'clips, a random pick, and its check'],
  ['dashboard', 'a creator finds the own token on the dashboard', "the creator's numbers"],
  ['admin', 'an admin changes the fee', "the operator's power over every tip"],
];

const BROWSER_FILES = [...new Set(BROWSER.map(([file]) => `tests/e2e/${file}.test.ts`))];

/** Returns the files of a project in the quick run, as patterns. */
export function quickFiles(project: Project): string[] {
  if (project === 'node') return Object.keys(NODE);
  if (project === 'worker') return Object.keys(WORKER);
  return project === 'e2e' ? BROWSER_FILES : [];
}

/** Returns a pattern of the titles of the browser's quick tests, for `--testNamePattern`. */
export const quickTitles = (): string =>
  BROWSER.map(([, title]) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
