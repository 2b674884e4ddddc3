/** The escrow program (program/README.md): its addresses, accounts, instructions, events, refusals and who may do what. */
export * from './escrow/account.ts';
export * from './escrow/addresses.ts';
export * from './escrow/events.ts';
export * from './escrow/instructions.ts';
export * from './escrow/refusals.ts';
export * from './escrow/rules.ts';
