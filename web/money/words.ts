/** The texts of amounts in dollars. */
export const words = {
  about: (dollars: string) => `about ${dollars}`,
  age: (age: string) => `Based on the market price from ${age}`,
} as const;
