/** Every text that the specification quotes, for what is built so far, stands word for word in the product's sources. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSALS } from '../../core/refusals.ts';

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'core', 'web', 'worker', 'durable-objects'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const found = (text: string) =>
  sources.filter((source) => source.text.includes(text)).map((source) => source.path);

/** Placeholders in braces are filled in by code: what stands before and after them must be there. */
const QUOTED = [
  // Wallet
  'Connect a wallet on {chain} to continue',
  "You'll need a wallet on {chain} to continue",
  'More options',
  'Select Wallet',
  'Connecting ...',
  'Copy address',
  'Copied',
  'Change wallet',
  'Disconnect',
  "We can't find a wallet.",
  'Find a wallet',
  'An unexpected error occurred: ',
  'walletName',
  // Home and shell
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
  // Token and tip pages
  'Copy Tip URL',
  'Share Page',
  'Token address',
  'Creator address',
  'Tip URL',
  'Page URL',
  'Send Tip',
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
  'Cannot tip this token - creator authority has been revoked',
  'Minimum tip amount is 0.0001 Sol',
  'Minimum tip amount is 1000 {symbol}',
  'Failed to prepare transaction',
  'Transaction cancelled or failed to sign',
  'Failed to confirm transaction',
  'Failed to send tip',
  'Failed to prepare tip',
  'Failed to confirm tip',
  'Failed to share or copy URL',
  'Copied to clipboard!',
  'Link copied to clipboard!',
  'Tip sent successfully!',
  // Giveaways: making and finding them
  'Basic Details',
  'Prize & Timing',
  'Entry Tiers & Review',
  'Create Giveaway',
  'Creating...',
  'Wallet Required',
  'Back to Home',
  'New Tier',
  'Please fill in all required fields',
  'Please enter a valid prize amount',
  'Please select an end date and time',
  'Please enter the token address for creator coin',
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
  'Just now',
  'Ended',
  // Giveaways: one of them
  'Giveaway Not Found',
  'Giveaway not found',
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
  'CANCEL',
  'Failed to cancel giveaway',
  'Giveaway cancelled successfully!',
  // Clips
  'Token Clips',
  'All Clips',
  'Add New Clip',
  'OAuth Verify',
  'Manual',
  'Add Clip',
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
  'X handle not verified. Please verify your X account first.',
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
  // Live style and overlay
  'Live tip style saved',
  'Your tip text will appear here',
  // Who is asking
  'Too many requests. Please wait a moment and try again.',
  'Not authenticated. Please authenticate first.',
  // Giveaways: the wheel
  'Failed to compute winner',
  'Winner selection failed',
  'Failed to confirm winner',
  'Failed to confirm winner and transfer tokens',
  // Generic
  'HTTP error! status: {status}',
  'Unknown error occurred',
];

test.each(QUOTED)('%s', (quoted) => {
  for (const part of quoted.split(/\{\w+\}/).filter((piece) => piece.trim()))
    expect(found(part), part).not.toEqual([]);
});

test.each(Object.keys(REFUSALS))('the refusal %s is used somewhere', (code) => {
  const users = sources.filter(
    (source) => source.path !== 'core/refusals.ts' && source.text.includes(`'${code}'`),
  );
  expect(users.map((source) => source.path)).not.toEqual([]);
});
