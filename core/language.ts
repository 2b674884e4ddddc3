/**
 * The language of a short text, by its script, its letters and its commonest words. Two questions. Which voice says it:
 * a wrong guess costs more than none, so one language must be ahead. And whether it has a letter that none of the
 * languages of the judge's model has (English, German, French, Spanish, Portuguese, Italian, Hindi and Thai, by its
 * model card); core/moderation/foreign.ts asks for their words.
 */
import type { Language } from './alerts/voices.ts';

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The commonest words of the judge's languages in Latin script, without accents. */
export const KNOWN: Record<'en' | 'de' | 'es' | 'pt' | 'fr' | 'it', string[]> = {
  en: words(`a about after again all also always am amazing an and another any are as at awesome back bad be because
    been before best better big but by bye came can cant cheers come congrats cool could day did do does
    dont down dude each end ever every first fit for free friend friends from fun gave get give glad go
    going gonna good got great guy guys had happy has have he hello her here hey hi him his hope how i ill
    im in into is it its ive just keep kind know last lets life like little long look lot love luck made
    make man many mate me more morning most much my need never new next nice night no not now of off oh old
    on one only or other our out over own part people play please pls real really right run said same say
    see she shit should show so some song soon still stop such sure take team thank thanks that thats the
    their them then there these they thing things think this those time to today together tomorrow tonight
    too try two u under until up ur us use very vs wait wanna want was way we welcome well went were what
    whats when where which while who why will win wish with work world would www yeah year yes yet you your
    youre`),
  de: words(`abend aber alle als also am an auch auf aus bei beim beste bester bin bis bist bitte da danke das dass
    dein deine dem den denn der des dich die dir doch du durch ein eine einem einen einer er es euch euer
    fur ganz geht geil gibt gruss grusse gut gute guten habe haben hallo hast hat heute hier ich ihr im
    immer in ist ja jetzt kann kannst kein keine komm leute liebe mach machen macht mal mega mehr mein meine
    mich mir mit morgen nach nicht nichts noch nur oder ohne richtig schoen schon schone sehr sei seid sein
    seine sich sie sind so spass spiel tag toll uber um und uns unser viel vom von vor war was weil weiter
    wenn wer wie wieder willst wir wird wo woche zu zum zur`),
  es: words(`a ahi ahora al algo amigo amigos aqui asi aunque bien buen buena buenas bueno buenos cada casa como con
    cual cuando de del desde dia dias directo donde dos el ella ellos en eres es esa ese eso esta estas este
    esto estoy favor fue genial gracias gran grande ha hace hacer hasta hay hola hoy juego jugar la las le
    les lo los mas me mejor mi mis momento mucha muchas mucho muchos muy nada ni no noche nos nuestro o otra
    otro para pero poco por porque pues que quien quiero saludos se ser si siempre sin sobre solo son soy su
    sus tan te tengo tiene tienes todo todos tu tus un una uno va vamos vas ver vez vida y ya yo`),
  pt: words(`a abraco agora ai ainda ao aos aqui as ate bem boa boas bom cara com como da das de depois dia dias do
    dos e ela ele em era essa esse esta estou eu faz fazer foi galera gente grande ha hoje irmao isso ja
    jogo la legal lhe mais mano mas me melhor meu meus minha muita muito muitos na nada nao nas no noite nos
    nossa nosso nunca o obrigada obrigado oi ola os ou para parabens pela pelo por porque pra pro quando que
    quem quero salve se sem sempre ser seu seus sim so sou sua tao te tem tenho ter teu todos tu tudo um uma
    vai valeu vamos ver voce voces`),
  fr: words(`a ai allez alors apres as au aussi autre aux avec avez avoir beau bien bon bonjour bonne bonsoir bravo c
    ca car ce cela ces cest cet cette chez comme comment continue coucou d dans de des deux dit du elle
    elles en encore es est et etait etre eu faire fait fois france gros ici il ils j jai jamais je jeu jour
    l la le les leur lui ma mais me meilleur meme merci mes mieux moi mon n ne non nos notre nous on ont ou
    oui par pas peu peut plus pour pourquoi qu quand que quel quelle qui quoi s sa salut sans se ses si soir
    son sont suis sur t ta te tes toi ton toujours tous tout toute tres trop tu un une va vais vas vie vive
    vos votre vous vraiment vu y`),
  it: words(`a ad adesso agli ai al alla alle allora altro amici amico anche ancora bella belle belli bello bene
    bravo buon buona buonasera buongiorno c che chi ci ciao come con cosa cosi da dai dal dalla davvero dei
    del della delle di diretta dopo dove due e ecco ed era essere fa fai fare fatto forza gia gioco giorno
    gli grande grandi grazie ha hai ho i il in io l la le lei li lo loro lui ma me meglio mi mia mio molto
    momento nel nella no noi non nostro o oggi ogni per perche piu po poi quando quanto quella quello questa
    questo qui saluti se sei sempre senza si sia sono sta sto su sua sul suo ti tra tu tua tuo tutta tutti
    tutto un una uno va vai vero vi viva voi volta`),
};

/** Of others: Turkish, Polish, Dutch, Vietnamese, Indonesian, the north and the east of Europe, Tagalog. */
export const OTHER =
  words(`abi ada ako aku ale ama ang anh att az bagus ban bana banget bardzo bedankt ben bir biz bra bu cam chao
  cho cok cu cua czesc czy daha dan dat deg degil dekuji dengan det devam diky dla dobre dobry duoc dzieki
  dziekuje dzisiaj ederim een egy ei evet foarte gibi goed guzel hayir heel het hij hogy hvala hyva icin ik
  ikaw ikke ile ini inte itu iyi jag jak jeg jest jestes jeszcze jij jsem juga jullie kak kamu kardesim
  kasih keren khong kiitos kita koszonom lam leuk maar merhaba mga mina mooi mu multumesc nasil nem ng nguoi
  nhe nhieu nhung nie niet nu och og olarak olsun ook pentru pozdrawiam pozdro rat salamat sam sana saya
  sekali selam semangat sen siema simdi sina siz som sukses swietny tack tak takk teraz terima terus
  tesekkur tesekkurler tidak ty untuk van var ve veel voor vui wat wel wij wszystko wy xin yang yayin yayın
  yok zijn đi đuoc`);

/** Ordinary words that viewers write everywhere and that belong to no language. */
export const CHAT: ReadonlySet<string> = new Set(
  words(`bro chat clip crack game games gg gm gn goat hype jaja jajaja king kkk kkkk legend lfg live lmao lol mod
    mods ok pog poggers queen sol stream streamer super tip tips top video w wow ww`),
);

/** Letters that few others of these languages have. */
const LETTERS: Record<string, RegExp> = {
  es: /[ñ¿¡]/giu,
  fr: /[œçêùû]/giu,
  pt: /[ãõ]/giu,
  de: /[äß]/giu,
  // Neither a voice nor the judge has a language with them.
  other: /[ąćęłńśźżğşışďěňřťůžšđơưăạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹőűåæøðþțșāēģīķļņū]/giu,
};

const LISTS = [...Object.entries(KNOWN), ['other', OTHER] as const].map(([name, list]) => ({
  name,
  words: new Set(list),
}));
/** The number of lists that contain a word. */
const SHARED = new Map<string, number>();
for (const list of LISTS) for (const word of list.words) SHARED.set(word, (SHARED.get(word) ?? 0) + 1);

/** The commonest words of the judge's languages; each run of a letter as it is, and once. */
let common: ReadonlySet<string> | undefined;

/** Returns whether a word (plain, in lower case, runs of a letter as they are or once) is one of them. */
export function isCommon(word: string): boolean {
  if (common === undefined) {
    const known = [...CHAT, ...Object.values(KNOWN).flat()];
    common = new Set([...known, ...known.map((one) => one.replace(/(\p{L})\1+/gu, '$1'))]);
  }
  return common.has(word);
}

const WORD = /[\p{L}\p{M}']+/gu;
/** Beside a to z, the letters of the judge's languages in Latin script. */
const ACCENTED = 'àáâãäçèéêëìíîïñòóôõöœùúûüÿß';
/**
 * A sign of another script; or a letter or mark of none of the judge's languages, but for the marks that pictures take.
 */
const FOREIGN = new RegExp(
  `[^\\p{sc=Latin}\\p{sc=Devanagari}\\p{sc=Thai}\\p{sc=Common}\\p{sc=Inherited}]|` +
    `(?![a-zA-Z${ACCENTED}${ACCENTED.toUpperCase()}ẞªº\\p{sc=Devanagari}\\p{sc=Thai}\\ufe0e\\ufe0f\\u20e3])[\\p{L}\\p{M}]`,
  'u',
);

/**
 * Returns true if the text has a letter that the judge's languages do not have. One is enough, each is looked at by
 * itself, and the text is not normalized before: so nothing that is added to a text makes this false. An accent that is
 * written as a mark of its own counts as foreign; cleaned texts have those of the judge's languages as one letter.
 */
export function hasForeignLetters(text: string): boolean {
  return FOREIGN.test(text);
}

/** Returns the words of a text in Latin script, plain and in lower case. */
function latinWords(text: string): string[] {
  const found = text.replaceAll('\u2019', "'").match(WORD) ?? [];
  return found
    .filter((word) => /\p{sc=Latin}/u.test(word))
    .map((word) =>
      word
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\p{M}']/gu, ''),
    );
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** 'other': certainly none that a voice speaks. Null: too little to tell. */
export type Heard = Language | 'other' | null;

const SPOKEN: ReadonlySet<string> = new Set<Language>(['en', 'es', 'fr']);
/** A letter of its own, or a long word of this language alone, weighs like so many words. */
const HEAVY = 2;
const LONG_WORD = 5;
/** The least number of known words for a language, and its least lead over the next one. */
const ENOUGH = 2;
const AHEAD = 1;

/** Returns the language in which a text is spoken. */
export function heardLanguage(text: string): Heard {
  const plain = text.normalize('NFC');
  const letters = count(plain, /\p{L}/gu);
  if (letters === 0) return null;
  const kana = count(plain, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(plain, /\p{Script=Han}/gu);
  // Japanese mixes both; Chinese has no kana.
  if (kana > 0 && (kana + han) * 2 >= letters) return 'ja';
  if (han * 2 >= letters) return 'zh';
  if (count(plain, /\p{Script=Hangul}/gu) * 2 >= letters) return 'ko';
  return count(plain, /\p{Script=Latin}/gu) * 2 >= letters ? ofLatin(plain) : 'other';
}

function ofLatin(plain: string): Heard {
  // Apostrophes and spaces leave single letters, which are in many languages.
  const latin = latinWords(plain).filter((word) => word.length > 1);
  const weigh = (word: string) => (SHARED.get(word) === 1 && word.length >= LONG_WORD ? HEAVY : 1);
  const [best, next] = LISTS.map(({ name, words: list }) => {
    const own = LETTERS[name] ? count(plain, LETTERS[name]) : 0;
    const said = latin.reduce((sum, word) => sum + (list.has(word) ? weigh(word) : 0), 0);
    return { name, score: said + HEAVY * own };
  }).sort((one, other) => other.score - one.score);
  if (!best || best.score < ENOUGH || best.score - (next?.score ?? 0) < AHEAD) return null;
  return SPOKEN.has(best.name) ? (best.name as Language) : 'other';
}
