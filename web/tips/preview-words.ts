/** The sentences of the preview beside the tip form, and of reporting what an alert shows or plays. */
import { type AlertTip, amountText, nameText } from '../../core/alerts/alert-text.ts';

export const words = {
  hidden: 'Not shown on stream',
  levels: ['', 'Small alert', 'Medium alert', 'Big alert', 'Huge alert'],
  /** The alert, for those who do not see it. */
  picture: (tip: AlertTip) =>
    [nameText(tip), amountText(tip), tip.message && `\u201c${tip.message}\u201d`].filter(Boolean).join(', '),
  rules: {
    title: 'When will my alert appear?',
    list: [
      'One alert at a time. Larger tips go first.',
      'No alert waits longer than five minutes behind alerts that came after it.',
      'Small tips of one sender that wait become one alert with their sum. Each is paid and listed as always.',
      'The creator and moderators can show, hold or skip any alert. Nothing paid is lost: your receipt says what happened.',
    ],
  },
  report: {
    link: 'Report a picture or sound',
    title: 'Report a picture or sound',
    about: 'Our operators look at each report and take down what is not allowed.',
    which: 'What is it?',
    uses: {
      picture: (tier: string) => `Picture of ${tier}`,
      sound: (tier: string) => `Sound of ${tier}`,
      face: (person: string) => `Face of ${person}`,
    },
    reason: 'What is wrong with it?',
    reasonHint: "Optional. Don't include personal details.",
    send: 'Send report',
    failed: 'The report could not be sent. Please try again.',
    thanks: 'Thank you',
    thanksAbout: "Your report has reached our operators. That's all.",
    done: 'Close',
  },
} as const;
