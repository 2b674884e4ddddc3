export const words = {
  title: 'Please show that you are human',
  about: 'Very many people are asking right now.',
  cancel: 'Cancel',
} as const;
