/** The map of the worker: routes, cron and the exported Durable Objects. */
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { Refusal } from '../core/refusals.ts';
import { getAddedClips } from './activity/get-added-clips.ts';
import { getEntries } from './activity/get-entries.ts';
import { getSentTips } from './activity/get-sent-tips.ts';
import { getWins } from './activity/get-wins.ts';
import { addBannedWord } from './admin/add-banned-word.ts';
import { authenticateAdmin } from './admin/authenticate-admin.ts';
import { changeFee } from './admin/change-fee.ts';
import { changePayoutCut } from './admin/change-payout-cut.ts';
import { getAdminHealth } from './admin/get-admin-health.ts';
import { getAuthMessage } from './admin/get-auth-message.ts';
import { getConfig } from './admin/get-config.ts';
import { getPlatformEarnings } from './admin/get-platform-earnings.ts';
import { getStats } from './admin/get-stats.ts';
import { getTokenBalances } from './admin/get-token-balances.ts';
import { listAllGiveaways } from './admin/list-all-giveaways.ts';
import { listAudit } from './admin/list-audit.ts';
import { listBannedWords } from './admin/list-banned-words.ts';
import { reloadConfig } from './admin/reload-config.ts';
import { removeBannedWord } from './admin/remove-banned-word.ts';
import { verifyToken } from './admin/verify-token.ts';
import { liftBlock } from './blocks/lift-block.ts';
import { listBlocks } from './blocks/list-blocks.ts';
import { setBlock } from './blocks/set-block.ts';
import { getChannel } from './channels/get-channel.ts';
import { addClip } from './clips/add-clip.ts';
import { getClips } from './clips/get-clips.ts';
import { getPick } from './clips/get-pick.ts';
import { getPicks } from './clips/get-picks.ts';
import { getWinners } from './clips/get-winners.ts';
import { refreshEmbed } from './clips/refresh-embed.ts';
import { removeClip } from './clips/remove-clip.ts';
import { saveWinner } from './clips/save-winner.ts';
import { selectAtRandom } from './clips/select-at-random.ts';
import { selectManually } from './clips/select-manually.ts';
import { runCron } from './cron.ts';
import { handleDraws } from './draw-engine/queue.ts';
import type { AppContext, DrawMessage, Env } from './env.ts';
import { askChain } from './giveaways/ask-chain.ts';
import { cancelGiveaway } from './giveaways/cancel-giveaway.ts';
import { confirmGiveaway } from './giveaways/confirm-giveaway.ts';
import { executeGiveaway } from './giveaways/execute-giveaway.ts';
import { getDraw } from './giveaways/get-draw.ts';
import { getGiveaway } from './giveaways/get-giveaway.ts';
import { getList } from './giveaways/get-list.ts';
import { getParticipation } from './giveaways/get-participation.ts';
import { getPlatformStats } from './giveaways/get-platform-stats.ts';
import { getSpins } from './giveaways/get-spins.ts';
import { listGiveaways } from './giveaways/list-giveaways.ts';
import { objectToList } from './giveaways/object-to-list.ts';
import { prepareGiveaway } from './giveaways/prepare-giveaway.ts';
import { registerWallet } from './giveaways/register-wallet.ts';
import { selectWinner } from './giveaways/select-winner.ts';
import { takeStep } from './giveaways/take-step.ts';
import { getHealth } from './health/get-health.ts';
import { runJob } from './health/run.ts';
import { cacheResponses } from './http/cache-rules.ts';
import { answerAsFrameHost } from './http/frame-host.ts';
import { isPage } from './http/is-page.ts';
import { refuse } from './http/refuse.ts';
import { secureAnswer, withSecurityHeaders } from './http/secure.ts';
import { connectLive } from './live/connect-live.ts';
import {
  clearQueue,
  dismissMissed,
  pauseQueue,
  playMissed,
  renewAddress,
  resumeQueue,
  skipAlert,
} from './live/control-queue.ts';
import { actOnDesk } from './live/desk/act-on-desk.ts';
import { getDeskLinks } from './live/desk/get-desk-links.ts';
import { makeDeskLink } from './live/desk/make-desk-link.ts';
import { openDeskSession } from './live/desk/open-desk-session.ts';
import { revokeDeskLink } from './live/desk/revoke-desk-link.ts';
import { getAlertState } from './live/get-alert-state.ts';
import { getQueue } from './live/get-queue.ts';
import { getStyle } from './live/get-style.ts';
import { putStyle } from './live/put-style.ts';
import { forceAddTip, replayTip } from './live/replay-tip.ts';
import { sendTestAlert } from './live/send-test-alert.ts';
import { getAlertSettings, getModerationSettings, getShowSettings } from './live/settings/get-settings.ts';
import { putAlertSettings, putModerationSettings, putShowSettings } from './live/settings/put-settings.ts';
import { getShow } from './live/show/get-show.ts';
import { getPrices } from './market/get-prices.ts';
import { deleteMedia } from './media/delete-media.ts';
import { getMedia } from './media/get-media.ts';
import { listMedia } from './media/list-media.ts';
import { keepMedia } from './media/reports/keep-media.ts';
import { listReports } from './media/reports/list-reports.ts';
import { reportMedia } from './media/reports/report-media.ts';
import { takeMediaDown } from './media/reports/take-media-down.ts';
import { uploadMedia } from './media/upload-media.ts';
import { changeName } from './names/change-name.ts';
import { getFreeName } from './names/get-free-name.ts';
import { getName } from './names/get-name.ts';
import { giveUpName } from './names/give-up-name.ts';
import { moveName } from './names/move-name.ts';
import { takeName } from './names/take-name.ts';
import { getPayout } from './payouts/get-payout.ts';
import { getPayouts } from './payouts/get-payouts.ts';
import { postPayout } from './payouts/post-payout.ts';
import { returnPayout } from './payouts/return-payout.ts';
import { getPlatform } from './platform/get-platform.ts';
import { getPublicConfig } from './platform/get-public-config.ts';
import { getSecurityText } from './platform/get-security-text.ts';
import { deleteProfile } from './profiles/delete-profile.ts';
import { getFacePicture } from './profiles/get-face-picture.ts';
import { getFaces } from './profiles/get-faces.ts';
import { getProfile } from './profiles/get-profile.ts';
import { putProfile } from './profiles/put-profile.ts';
import { hideProfile } from './profiles/reports/hide-profile.ts';
import { reportProfile } from './profiles/reports/report-profile.ts';
import { getPicture } from './share/get-picture.ts';
import { getRobots } from './share/get-robots.ts';
import { getSitemap } from './share/get-sitemap.ts';
import { servePage } from './share/serve-page.ts';
import { share } from './shares/minute.ts';
import { proveHuman } from './shares/prove-human.ts';
import { postSmoke } from './smoke/post-smoke.ts';
import { exchangeCode } from './social/exchange-code.ts';
import { getAuthStatus } from './social/get-auth-status.ts';
import { giveCode } from './social/give-code.ts';
import { requestAuth } from './social/request-auth.ts';
import { verifyManually } from './social/verify-manually.ts';
import { verifyPost } from './social/verify-post.ts';
import { getSpeech } from './speech/get-speech.ts';
import { getSpeechState } from './speech/get-speech-state.ts';
import { getQuote } from './swap/get-quote.ts';
import { authenticateCreator } from './tips/authenticate-creator.ts';
import { challengeCreator } from './tips/challenge-creator.ts';
import { cleanTipMessage } from './tips/clean-tip-message.ts';
import { confirmTip } from './tips/confirm-tip.ts';
import { deleteTipName, deleteTipWords } from './tips/delete-words.ts';
import { getGlobalTipStats } from './tips/get-global-tip-stats.ts';
import { getTipStats } from './tips/get-tip-stats.ts';
import { getReceivedCsv } from './tips/lists/get-received-csv.ts';
import { getReceivedTips } from './tips/lists/get-received-tips.ts';
import { prepareTip } from './tips/prepare-tip.ts';
import { putChips } from './tips/put-chips.ts';
import { claimToken } from './tokens/claim-token.ts';
import { getBalance } from './tokens/get-balance.ts';
import { getStart } from './tokens/get-start.ts';
import { getToken } from './tokens/get-token.ts';
import { getTokenPicture } from './tokens/get-token-picture.ts';
import { listTokens } from './tokens/list-tokens.ts';
import { putStart } from './tokens/put-start.ts';

export * from './objects.ts';

const app = new Hono<AppContext>();
app.use('*', requestId());
app.use('*', secureAnswer);
// Before reads are counted: whose line is full comes here.
app.post('/api/human', ...proveHuman);
for (const path of ['/api/*', '/og/*', '/sitemap.xml']) app.use(path, share('reads'));
app.use(
  '/api/*',
  cacheResponses((request, c) => app.fetch(request, c.env, c.executionCtx)),
);
app.onError(refuse);

app.get('/api/giveaways', ...listGiveaways);
app.post('/api/giveaways', ...prepareGiveaway);
app.post('/api/giveaways/prepare', ...prepareGiveaway);
app.post('/api/giveaways/confirm', ...confirmGiveaway);
app.get('/api/giveaways/public-config', ...getPublicConfig);
app.get('/api/giveaways/stats/platform', ...getPlatformStats);
app.get('/api/giveaways/:id', ...getGiveaway);
app.get('/api/giveaways/:id/wallets/:wallet', ...getParticipation);
app.post('/api/giveaways/:id/register', ...registerWallet);
app.post('/api/giveaways/:id/select', ...selectWinner);
app.post('/api/giveaways/:id/execute', ...executeGiveaway);
app.post('/api/giveaways/:id/steps', ...takeStep);
app.delete('/api/giveaways/:id', ...cancelGiveaway);
app.get('/api/giveaways/:id/draw', ...getDraw);
app.get('/api/giveaways/:id/lists/:listHash', ...getList);
app.get('/api/giveaways/:id/spins', ...getSpins);
app.post('/api/giveaways/:id/objections', ...objectToList);
app.post('/api/giveaways/:id/rpc', ...askChain);

app.get('/api/admin/auth-message', ...getAuthMessage);
app.post('/api/admin/authenticate', ...authenticateAdmin);
app.get('/api/admin/verify-token', ...verifyToken);
app.post('/api/admin/jupiter-quote', ...getQuote);
app.get('/api/admin/config', ...getConfig);
app.put('/api/admin/config', ...changeFee);
app.post('/api/admin/reload-config', ...reloadConfig);
app.post('/api/admin/config/payout-cut', ...changePayoutCut);
app.get('/api/admin/stats', ...getStats);
app.get('/api/admin/platform-earnings', ...getPlatformEarnings);
app.get('/api/admin/token-balances', ...getTokenBalances);
app.get('/api/admin/giveaways', ...listAllGiveaways);
app.get('/api/admin/banned-words', ...listBannedWords);
app.post('/api/admin/banned-words', ...addBannedWord);
app.delete('/api/admin/banned-words/:word', ...removeBannedWord);
app.get('/api/admin/blocks', ...listBlocks);
app.put('/api/admin/blocks', ...setBlock);
app.delete('/api/admin/blocks', ...liftBlock);
app.get('/api/admin/audit', ...listAudit);
app.get('/api/admin/health', ...getAdminHealth);
app.post('/api/admin/payout/:asset', ...postPayout);
app.get('/api/admin/payouts', ...getPayouts);
app.get('/api/admin/payouts/:id', ...getPayout);
app.post('/api/admin/payouts/:id/return', ...returnPayout);
app.post('/api/admin/smoke', ...postSmoke);
app.get('/api/admin/media', ...listReports);
app.post('/api/admin/media/:hash/take-down', ...takeMediaDown);
app.post('/api/admin/media/:hash/keep', ...keepMedia);
app.put('/api/admin/profiles/:wallet/hidden', ...hideProfile);
app.put('/api/admin/names/:name', ...changeName);
app.get('/api/health', ...getHealth);

app.post('/api/tip/auth/creator/challenge', ...challengeCreator);
app.post('/api/tip/auth/creator/authenticate', ...authenticateCreator);
app.post('/api/tip/clean-message', ...cleanTipMessage);
app.post('/api/tip/prepare', ...prepareTip);
app.post('/api/tip/confirm', ...confirmTip);
app.get('/api/tip/stats/global', ...getGlobalTipStats);
app.get('/api/tip/stats/:token', ...getTipStats);
app.get('/api/tip/received/:wallet', ...getReceivedTips);
app.get('/api/tip/received/:wallet/csv', ...getReceivedCsv);
app.get('/api/tip/:token', ...getToken);
app.put('/api/tip/:token/chips', ...putChips);
app.delete('/api/tip/:tipId/name', ...deleteTipName);
app.delete('/api/tip/:tipId/words', ...deleteTipWords);
app.post('/api/tip/:token/prepare', ...prepareTip);
app.post('/api/tip/:token/confirm', ...confirmTip);
app.post('/api/tip/:token/claim', ...claimToken);

app.get('/api/activity/:wallet/tips', ...getSentTips);
app.get('/api/activity/:wallet/entries', ...getEntries);
app.get('/api/activity/:wallet/wins', ...getWins);
app.get('/api/activity/:wallet/clips', ...getAddedClips);

app.get('/api/channels/:wallet', ...getChannel);
app.get('/api/names/:name', ...getName);
app.put('/api/names/:name', ...takeName);
app.delete('/api/names/:name', ...giveUpName);
app.get('/api/names/:name/free', ...getFreeName);
app.post('/api/names/:name/move', ...moveName);

app.get('/api/tokens', ...listTokens);
app.get('/api/tokens/:token/picture', ...getTokenPicture);
app.get('/api/tokens/:token/start', ...getStart);
app.put('/api/tokens/:token/start', ...putStart);
app.get('/api/prices', ...getPrices);
app.get('/api/wallets/:wallet/balances/:token', ...getBalance);

app.get('/api/clips', ...getClips);
app.get('/api/clips/auth/status/:wallet', ...getAuthStatus);
app.post('/api/clips/auth/request', ...requestAuth);
app.post('/api/clips/auth/exchange', ...exchangeCode);
app.post('/api/clips/auth/code', ...giveCode);
app.post('/api/clips/auth/post', ...verifyPost);
if (typeof __LOCAL__ !== 'undefined' && __LOCAL__) app.post('/api/clips/auth/manual-verify', verifyManually);
app.get('/api/clips/:token', ...getClips);
app.post('/api/clips/:token', ...addClip);
app.get('/api/clips/:token/winners', ...getWinners);
app.post('/api/clips/:token/winners', ...saveWinner);
app.get('/api/clips/:token/picks', ...getPicks);
app.get('/api/clips/:token/picks/:pickId', ...getPick);
app.post('/api/clips/:token/select-manual', ...selectManually);
app.post('/api/clips/:token/select-random', ...selectAtRandom);
app.post('/api/clips/:token/:clipId/refresh-embed', ...refreshEmbed);
app.delete('/api/clips/:token/:clipId', ...removeClip);

app.get('/api/live/:token', ...connectLive);
app.get('/api/live/:token/speech/:tipId', ...getSpeech);
app.get('/api/live/:token/voice', ...getSpeechState);
app.get('/api/live/:token/tips/:tipId', ...getAlertState);
app.get('/api/live/:token/queue', ...getQueue);
app.post('/api/live/:token/queue/pause', ...pauseQueue);
app.post('/api/live/:token/queue/resume', ...resumeQueue);
app.post('/api/live/:token/queue/skip', ...skipAlert);
app.post('/api/live/:token/queue/clear', ...clearQueue);
app.post('/api/live/:token/queue/new-address', ...renewAddress);
app.post('/api/live/:token/queue/missed/play', ...playMissed);
app.post('/api/live/:token/queue/missed/dismiss', ...dismissMissed);
app.post('/api/live/:token/queue/test', ...sendTestAlert);
app.post('/api/live/:token/queue/replay', ...replayTip);
app.get('/api/live/:token/show', ...getShow);
app.get('/api/live/:token/settings/alerts', ...getAlertSettings);
app.put('/api/live/:token/settings/alerts', ...putAlertSettings);
app.get('/api/live/:token/settings/show', ...getShowSettings);
app.put('/api/live/:token/settings/show', ...putShowSettings);
app.get('/api/live/:token/settings/moderation', ...getModerationSettings);
app.put('/api/live/:token/settings/moderation', ...putModerationSettings);
app.post('/api/tip/admin/queue/:token/force-add', ...forceAddTip);
app.post('/api/live/:token/desk/session', ...openDeskSession);
app.get('/api/live/:token/desk/links', ...getDeskLinks);
app.post('/api/live/:token/desk/links', ...makeDeskLink);
app.delete('/api/live/:token/desk/links/:linkId', ...revokeDeskLink);
app.post('/api/live/:token/desk/:action', ...actOnDesk);
app.get('/api/tip/config/:token', ...getStyle);
app.put('/api/tip/config/:token', ...putStyle);

app.post('/api/media/:token', ...uploadMedia);
app.get('/api/media/:token/list', ...listMedia);
app.delete('/api/media/:token/:hash', ...deleteMedia);
app.get('/api/media/:hash', ...getMedia);
app.post('/api/media/:hash/report', ...reportMedia);

app.get('/api/profiles/:wallet', ...getProfile);
app.put('/api/profiles/:wallet', ...putProfile);
app.delete('/api/profiles/:wallet', ...deleteProfile);
app.post('/api/profiles/:wallet/report', ...reportProfile);
app.get('/api/faces', ...getFaces);
app.get('/api/faces/:hash', ...getFacePicture);

app.get('/og/:kind/:file', ...getPicture);
app.get('/robots.txt', ...getRobots);
app.get('/.well-known/security.txt', ...getSecurityText);
app.get('/.well-known/fanfare.json', ...getPlatform);
app.get('/sitemap.xml', ...getSitemap);
app.notFound((c) => refuse(new Refusal('not_found'), c));

/** Serves the app, with the headers of its own file, at every path that is neither endpoint nor file. */
const pages = new Hono<AppContext>();
pages.use('*', requestId());
pages.onError((error, c) => withSecurityHeaders(refuse(error, c)));
pages.get('*', servePage);

export default {
  fetch: async (request: Request, env: Env, ctx: ExecutionContext) =>
    (await answerAsFrameHost(request, env)) ?? (isPage(request) ? pages : app).fetch(request, env, ctx),
  scheduled: (_event, env) => runCron(env),
  queue: (batch, env) => runJob(env, 'queue', () => handleDraws(batch, env)),
} satisfies ExportedHandler<Env, DrawMessage>;
