/** The texts of the overlay beside the alerts themselves (alert-text.ts). */
export const words = {
  qr: { label: 'QR code of the tip page', scan: 'Scan to tip' },
  clip: 'Winning clip',
  alert: {
    one: 'New tip',
    several: (tips: number) => `${tips} tips`,
    message: 'Message',
    verified: 'verified',
  },
} as const;
