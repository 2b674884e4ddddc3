/**
 * Words that no channel may be named, nor anything that looks like one. Every address of ours begins with one of them: a
 * page may only come under a word that was here before, because /name leads to a channel where no page of ours is.
 */

const ADDRESSES =
  'activity admin api assets clips create create-giveaway dashboard explore fees giveaway giveaways help og privacy ' +
  'security start status terms tip tipping';

/** Addresses that pages may have later. */
const LATER =
  'about account accounts actions agb airdrop airdrops alert alerts analytics announcements app apps archive article ' +
  'ask auction auctions auth badge badges ban bans beta billing blog board bot bots bounty brand bridge browse bug bugs ' +
  'business buy calendar callback campaign campaigns card careers cart cash category challenge challenges changelog ' +
  'channel channels chat checkout claim claims clip club code coin coins collect collection comment comments community ' +
  'company compare config connect connections contact contest contests cookie cookies copyright count create-channel ' +
  'creator creators credits customer data demo deploy deposit desk developer developers device dev devs direct ' +
  'discover docs domain donate donation donations download draw draws drop drops earn earnings edit embed embeds ' +
  'emote emotes engine enter entries entry error errors escrow event events example examples faces faq faqs favorite ' +
  'feed feedback fiat file files find follow followers following forgot forum forums fund funds gallery game games ' +
  'get gift gifts goal goals grant group groups guide guides health history holders home hook hooks host hosting how ' +
  'image images imprint inbox index info install invite invites invoice item items job jobs join key keys language ' +
  'launch leaderboard leaderboards learn legal library license licence link links list lists live local login logout ' +
  'lottery mail manage market markets me media member members membership merch message messages mint mobile ' +
  'moderation moderator moderators more music my name names network new news newsletter nft notice notifications null ' +
  'oauth oembed offer offers onboarding open order orders overlay overlays own page pages panel partner partners ' +
  'password pay payment payments payout payouts people permissions play players plus poll polls pool pools popular ' +
  'post posts premium press preview price prices pricing prize prizes pro product products profile profiles promo ' +
  'proof proofs public qr queue quest quests raffle raffles random rank ranking rankings receipt receipts record ' +
  'records redeem refer referral referrals refund refunds register report reports request requests reset results ' +
  'review reviews reward rewards roadmap room rooms root rules sale sales save scan schedule search seller send ' +
  'server service services session settings setup share shares shop show shows sign signin signup site sitemap sites ' +
  'sound sounds source spin sponsor sponsors stage stake staff stats store stories stream streamer streamers streams ' +
  'studio subscribe subscription subscriptions support supporters swap system tag tags task tasks team teams ' +
  'terminal test tests theme themes ticket tickets time tips token tokens tool tools top topic topics trade treasury ' +
  'trending trust undefined unsubscribe update updates upload uploads use user username users vault vaults verified ' +
  'verify version video videos view vote votes voting wallet wallets watch webhook webhooks welcome wheel widget ' +
  'widgets wiki win winner winners wins withdraw worker www';

/** Names of others, which fans would trust. */
const BRANDS =
  'bags bagsapp believe binance bitcoin birdeye bonk bybit cashapp circle claude cloudflare coinbase coingecko dexscreener ' +
  'discord drand ethereum facebook fanfare getfanfare google helius instagram jito jupiter kick kofi kraken ledger ' +
  'letsbonk magiceden metamask meteora metaplex moonshot netflix obs obsproject okx openai opensea paypal patreon ' +
  'phantom photon pump pumpfun pumpswap pyth raydium reddit robinhood rumble safepal snapchat sol solana solanapay ' +
  'solflare solscan spotify squads streamelements streamlabs stripe telegram tensor tether tiktok trezor trustwallet ' +
  'turnstile twitch twitter usdc usdt venmo visa mastercard whatsapp wise x xcom youtube';

export const RESERVED_WORDS: readonly string[] = [ADDRESSES, LATER, BRANDS].flatMap((words) =>
  words.split(' '),
);
