/** Loaded beside the tip form, which does not wait for it. */
export { TipPlan, TipStream } from './tip-plan.tsx';
export { TipWho } from './tip-who.tsx';
