/** Giveaways: what they are, who takes part with which weight, what decides it. */
export * from './giveaways/list.ts';
export * from './giveaways/model.ts';
export * from './giveaways/terms.ts';
export * from './giveaways/weights.ts';
