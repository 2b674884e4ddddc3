/** Something that the operator can fix, in one sentence. */
export class DeployError extends Error {}
