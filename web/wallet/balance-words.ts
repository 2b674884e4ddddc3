/** The texts beside the connected wallet's address. */
export const words = { label: 'Balance: ', sol: (amount: string) => `${amount} SOL` } as const;
