import type { Participation } from '../../../core/giveaways/model.ts';

/**
 * What the registration panel shows. connect: no wallet yet. own: the creator's wallet. excluded: this wallet can never
 * take part. missed: it did not register in time.
 */
type RegistrationState =
  | 'connect'
  | 'own'
  | 'loading'
  | 'failed'
  | 'excluded'
  | 'register'
  | 'registered'
  | 'missed'
  | 'closed';

export function registrationState(facts: {
  open: boolean;
  isCreator: boolean;
  connected: boolean;
  participation: Pick<Participation, 'registered' | 'reason'> | null;
  /** The lookup of the wallet failed. */
  failed: boolean;
}): RegistrationState {
  const { open, isCreator, connected, participation, failed } = facts;
  if (isCreator) return 'own';
  if (!connected) return open ? 'connect' : 'closed';
  if (!participation) return failed ? 'failed' : 'loading';
  if (participation.registered) return 'registered';
  const excluded = participation.reason !== null && participation.reason !== 'not_registered';
  if (excluded) return 'excluded';
  return open ? 'register' : 'missed';
}
