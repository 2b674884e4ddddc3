import { expect, test } from 'vitest';
import { heardLanguage, judgedLanguage } from './language.ts';

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

test.each([
  ['great stream, keep going', 'known'],
  ['buen stream', 'known'],
  ['gg wp', 'known'],
  ['1000 🔥', 'known'],
  ['บทสนทนา', 'known'],
  ['blorp dax wizzle', 'unsure'],
  ['abi selam, yayin iyi', 'other'],
  ['Yayın için teşekkürler', 'other'],
  ['Спасибо за стрим', 'other'],
  ['今日も配信ありがとう', 'other'],
])('of %j the judge has a language that is %j', (text, finding) => {
  expect(judgedLanguage(text)).toBe(finding);
});
