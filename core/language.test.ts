import { expect, test } from 'vitest';
import { seeded } from '../tests/moderation/evasions.ts';
import { hasForeignLetters, heardLanguage } from './language.ts';

test.each([
  ['That clutch in round four. Unreal! Good luck in the final.', 'en'],
  ['thanks', 'en'],
  ['great stream', 'en'],
  ['Hola, gracias por el stream', 'es'],
  ['gracias', 'es'],
  ['¿qué tal?', 'es'],
  ['Eres la mejor, saludos desde Chile', 'es'],
  ['Merci pour le stream, tu es très bonne', 'fr'],
  ['bonjour', 'fr'],
  ['C’est vraiment trop bien ce que tu fais', 'fr'],
  ['主播太棒了，加油', 'zh'],
  ['今日も配信ありがとう', 'ja'],
  ['すごい!', 'ja'],
  ['방송 잘 보고 있어요', 'ko'],
  ['Valeu mano, você é muito bom', 'other'],
  ['Não acredito', 'other'],
  ['Danke für den Stream, du bist sehr gut', 'other'],
  ['Yayın için teşekkürler', 'other'],
  ['Cảm ơn anh rất nhiều', 'other'],
  ['Спасибо за стрим', 'other'],
  ['شكرا على البث', 'other'],
  ['buenas noches a todos', 'es'],
  ['no me gusta el final, gracias', 'es'],
  ['buen stream', null],
  ['s t r e a m', null],
  ['gg', null],
  ['LFG!!!', null],
  ['🔥🔥🔥', null],
  ['', null],
  ['1000', null],
])('the language of %j is %j', (text, language) => {
  expect(heardLanguage(text)).toBe(language);
});

const FAMILIAR = [
  'great stream, keep going! 1000 $FROG, "100 %" @owl #1',
  'Schöne Grüße aus STRASSE und STRAẞE',
  'ÇA VA ? Œuvre, naïve, L’Haÿ-les-Roses, déjà vu',
  'Não, avô! Está à mão, ¿qué? ¡ñandú! 1ª y 2º',
  'perché così, però più, già lì, È VERO',
  'नमस्ते, आपकी स्ट्रीम बहुत अच्छी है। क़िला',
  'สวัสดีครับ สตรีมดีมาก ๆ',
  '❤️ ☺︎ 1️⃣ 👨‍👩‍👧 👍🏽 🇧🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ½ € … — ™',
  '',
];
test.each(FAMILIAR)('the judge has languages with all letters of %j', (text) => {
  expect(hasForeignLetters(text)).toBe(false);
});

const FOREIGN = [
  ...'жЖ日さアπאعհქ한åłŁșğışćńśźýẽæøðþđơưạűāķʕʼµ𝐀Åﾊ',
  '\u0301',
  '\u0308',
  '\u030a',
  '\u0336',
  '⠓',
  '\u{e000}',
  '\ud83d',
];
test.each(FOREIGN)('one %j is enough, and nothing that is added takes it back', (letter) => {
  expect(hasForeignLetters(letter)).toBe(true);
  const random = seeded(letter);
  const others = [...FAMILIAR.join(' '), ...FOREIGN];
  for (let round = 0; round < 50; round += 1) {
    let text = letter;
    for (let added = 0; added < 12; added += 1) {
      const at = random(text.length + 1);
      text = text.slice(0, at) + others[random(others.length)]! + text.slice(at);
      expect(hasForeignLetters(text), JSON.stringify(text)).toBe(true);
    }
  }
});
