/** Every text that the specification quotes is, word for word, in the folder of its screen. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REFUSALS } from '../../core/refusals.ts';

const FOLDERS = ['core', 'chain', 'web', 'worker', 'durable-objects'];
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(path, 'utf8')) }));

/** No user sees a comment. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{(,])\/\/.*$/gm, '$1');
}

/** A text this short is part of many others. */
const SHORT = 10;

/** Matches `part` of a quoted text; a short one only as a whole: between quotes or tags, or alone on a line. */
function finder(part: string, isShort: boolean): RegExp {
  const escaped = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(isShort ? `(['"\`>]|^\\s*)${escaped}(['"\`<]|\\s*$)` : escaped, 'm');
}

/**
 * By the folder whose screens or refusals contain it. Code fills in the placeholders in braces: the parts before and
 * after them must be there. Texts that browser tests look for on their screen (tests/e2e) are not repeated here.
 */
const QUOTED: Record<string, string[]> = {
  'web/wallet': [
    'Back to Home',
    'Connect a wallet on {chain} to continue',
    "You'll need a wallet on {chain} to continue",
    'More options',
    'Select Wallet',
    'Connecting ...',
    'Copy address',
    'Change wallet',
    'Disconnect',
    "We can't find a wallet.",
    'Find a wallet',
    'An unexpected error occurred: ',
    'walletName',
  ],
  'web/home': [
    'Connect your wallet to get started',
    'Total Giveaways',
    'Total Participants',
    'Total Tips',
    'Tokens Tipped',
    'Secure Escrow',
    'Lightning Fast',
    'Fair & Random',
    'Token Gated',
    'Recent Winners',
    'View All Giveaways',
    'Create Your Giveaway',
  ],
  'web/dashboard': ['Tips Received', 'very soon', 'Expired', 'Failed to load your giveaways'],
  'web/tips': [
    'Copy Tip URL',
    'Share Page',
    'Token address',
    'Creator address',
    'Tip URL',
    'Page URL',
    'Sending...',
    'Minimum: {amount} SOL',
    'Tip Stats',
    'Tippers',
    'Volume',
    'Recent Tips',
    'Token not found',
    'Token Not Found',
    'Go Back Home',
    'Failed to fetch token data',
    'Please connect your wallet to send tips',
    'Please enter a valid tip amount',
    'Please enter tip amount',
    'Failed to prepare transaction',
    'Transaction cancelled or failed to sign',
    'Failed to confirm transaction',
    'Failed to send tip',
    'Failed to prepare tip',
    'Failed to confirm tip',
    'Copied to clipboard!',
    'Link copied to clipboard!',
    'Tip sent successfully!',
  ],
  'web/studio': ['Live tip style saved', 'Copied to clipboard!'],
  'core/refusals': [
    'Cannot tip this token - creator authority has been revoked',
    'Minimum tip amount is 0.0001 Sol',
    'Minimum tip amount is 1000 {symbol}',
    'Please fill in all required fields',
    'Please enter a valid prize amount',
    'Please select an end date and time',
    'Please enter the token address for creator coin',
    'Giveaway not found',
    'X handle not verified. Please verify your X account first.',
    'Too many requests. Please wait a moment and try again.',
    'Not authenticated. Please authenticate first.',
  ],
  'web/ui': ['Failed to share or copy URL'],
  'web/giveaways': [
    'Basic Details',
    'Prize & Timing',
    'Entry Tiers & Review',
    'Create Giveaway',
    'Creating...',
    'Wallet Required',
    'Please connect your wallet',
    'Failed to prepare giveaway',
    'Failed to confirm giveaway',
    'Failed to create giveaway',
    'Failed to load giveaways',
    'Giveaway created successfully!',
    'Token Giveaways',
    'Time Left',
    'Participants',
    'Actions',
    'No giveaways found for this token',
    'Ended',
    'Giveaway Not Found',
    'Failed to load giveaway',
    'Snapshot Complete',
    'Registration Closed',
    'Ending Soon',
    'Last chance',
    'Successfully registered for giveaway!',
    'Registration failed',
    'Failed to register. Please try again.',
    'Failed to register',
    'Please connect your wallet first',
    'Select Winner',
    'Connect wallet to select a winner',
    'Failed to complete snapshot',
    'Failed to cancel giveaway',
    'Giveaway cancelled successfully!',
    'Failed to compute winner',
    'Winner selection failed',
    'Failed to confirm winner',
    'Failed to confirm winner and transfer tokens',
  ],
  'core/giveaways': ['New Tier'],
  'web/clips': [
    'Token Clips',
    'Add New Clip',
    'OAuth Verify',
    'Manual',
    'Clip Selection',
    'Show Selection Tools',
    'Hide Selection Tools',
    'Choose Winner',
    'Cancel Choosing',
    'Choose Random',
    'Selected Clip',
    'Save Winner',
    'Winner saved!',
    'Loading embed...',
    'Retry',
    'Choose This Clip',
    'Load More',
    'No clips found for this token.',
    'No clips found.',
    'Back to Clips',
    'x-auth-success',
    'This X/Twitter link has already been added.',
    'Please verify your X account first before adding clips.',
    'Please enter a valid X handle',
    'Are you sure you want to delete this clip?',
    'Failed to load clips',
    'Failed to add clip',
    'Popup blocked. Please allow popups for this site.',
    'Failed to initiate X verification',
    'Failed to verify X handle',
    'Failed to delete clip',
    'Failed to refresh embed',
    'Failed to select clip',
    'Failed to select random clip',
    'Authorization was denied or failed',
    'Missing authorization code or state',
    'Verification failed',
    'An error occurred during verification',
    'X verified as @{handle}',
  ],
  'web/overlay': ['Your tip text will appear here'],
  'web/admin': [
    'Authenticate as Admin',
    'Try Different Wallet',
    'This wallet is not authorized to access the admin dashboard',
    'Authentication already in progress',
    'Server is rate limiting requests. Please wait a moment and try again.',
    'Platform Configuration',
    'Banned Words Management',
    'Platform Earnings',
    'Giveaway Statistics',
    'Tip Statistics',
    'Token Balances & Payouts',
    'Debug Information',
    'Refresh All Data',
    'Refresh Token Balances',
    'Reload Configuration',
    'Processing...',
    'Quote failed',
    'Please enter a word',
    'Platform fee must be a valid positive number',
    'Payout cut must be a valid number between 0 and 100',
    'Authentication failed',
    'Wallet not connected or does not support message signing',
    'Wallet does not support message signing',
    'Failed to get auth message',
    'Failed to load admin data',
    'Failed to load token balances',
    'Failed to load banned words',
    'Failed to add banned word',
    'Failed to remove banned word',
    'Failed to update platform fee',
    'Failed to update payout cut',
    'Failed to reload configuration',
    'Payout failed',
    'Failed to get Jupiter quote',
    'Failed to sign confirmation message',
    'Admin authentication successful!',
    'Payout processed successfully',
    'Configuration reloaded',
    'Logged out of admin panel',
    'Platform fee updated to {fee}%',
    'Added "{word}" to banned words',
  ],
  'web/client': ['HTTP error! status: {status}', 'Unknown error occurred'],
};

describe.each(Object.entries(QUOTED))('%s', (folder, texts) => {
  const own = sources.filter(({ path }) => path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`));

  test.each(texts)('says "%s"', (quoted) => {
    for (const part of quoted.split(/\{\w+\}/).filter((piece) => piece.trim()))
      expect(
        own.filter(({ text }) => finder(part, quoted.length < SHORT).test(text)),
        part,
      ).not.toEqual([]);
  });
});

test.each(Object.keys(REFUSALS))('the refusal %s is used somewhere', (code) => {
  const users = sources.filter(
    ({ path, text }) => !/^core\/refusals[./]/.test(path) && text.includes(`'${code}'`),
  );
  expect(users.map(({ path }) => path)).not.toEqual([]);
});
