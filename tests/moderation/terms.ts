/**
 * Insults, slurs and crude words in twelve languages, taken from public lists: naughty-words (the list of LDNOOBW, CC BY
 * 4.0) for all languages, its file "vi" for Vietnamese, cuss (MIT) beside it for English, Spanish, French, Italian and
 * Portuguese. Chosen for what they mean, not for what our lists hold. `frames`: sentences of ordinary words around them.
 */
interface Vocabulary {
  terms: readonly string[];
  frames: readonly string[];
}

const of = (terms: string, frames: string): Vocabulary => ({
  terms: terms.split(',').map((term) => term.trim()),
  frames: frames.split('|').map((frame) => frame.trim()),
});

export const VOCABULARY: Readonly<Record<string, Vocabulary>> = {
  en: of(
    `asshole, bastard, beaner, bitch, blowjob, bullshit, camwhore, coon, cornhole, cunt, darkie, dingleberry, dyke, fag, faggot, fuck,
    fudge packer, jackass, jailbait, jigaboo, kike, motherfucker, nigga, nigger, paki, pikey, pussy, raghead, rapist, retard, shemale, shit,
    slanteye, slut, spic, towelhead, tranny, twat, wanker, wetback, white power, whore`,
    `you are such a {} | what a {} he is, really | {} | hey streamer, {} | everybody here is a {} today | shut up you {} please`,
  ),
  es: of(
    `cabrón, chupapollas, concha de tu madre, coño, follador, gilipollas, hija de puta, hijo de puta, jilipollas, lameculos, maricón, mariconazo, mierda, pendejo, puta, ramera, soplapollas, vete a la mierda, zorra, joder`,
    `eres un {} | que {} mas grande | {} | hola amigo, {} | todos aqui son {} hoy | no me gusta este {} para nada`,
  ),
  pt: of(
    `boceta, bosta, cabrao, caralho, chochota, colhoes, esporra, filho da puta, foda-se, foder, merda, paneleiro, porra, puta, puta que pariu, vadia, vai tomar no cu, veado, viado, arrombado`,
    `você é um {} | que {} esse jogo | {} | oi galera, {} | todo mundo aqui é {} hoje | não gosto desse {} não`,
  ),
  de: of(
    `arschficker, arschloch, fick, ficken, fotze, hackfresse, hure, hurensohn, kackbratze, kampflesbe, kanake, neger, nutte, schlampe, scheiße, schwanzlutscher, schwuchtel, vollpfosten, wichser, flittchen`,
    `du bist eine {} | was für ein {} das ist | {} | hallo zusammen, {} | alle hier sind heute {} | ich mag diese {} nicht`,
  ),
  fr: of(
    `branleur, connard, connasse, couilles, emmerdeur, enculé, enculeur, enfoiré, fils de pute, gouine, merde, nègre, nique ta mère, pédé, pouffiasse, putain, pute, salaud, salope, trou du cul`,
    `tu es un {} | quel {} ce joueur | {} | salut les amis, {} | tout le monde ici est {} ce soir | je ne veux pas de {} ici`,
  ),
  it: of(
    `bagascia, baldracca, bocchinara, cazzo, coglione, culattone, figlio di puttana, fottere, frocio, leccaculo, merda, mignotta, minchia, pompino, porca madonna, puttana, stronzo, terrone, testa di cazzo, vaffanculo, zoccola`,
    `sei un {} | che {} questo gioco | {} | ciao a tutti, {} | qui sono tutti {} oggi | non voglio questo {} nella chat`,
  ),
  tr: of(
    `amcık, göt, götveren, kaltak, orospu, orospular, sik, sikmek, siktir, taşak, yarak, saksocu, kahpe, ibne, piç, pezevenk`,
    `sen bir {} | bu nasıl bir {} | {} | selam abi, {} | burada herkes {} bugün`,
  ),
  vi: of(
    `bú cặc, con đĩ, con điếm, cứt chó, đồ khốn, đụ, gái điếm, lồn, lỗ đít, thằng chó đẻ, địt mẹ, cặc, đéo, dương vật`,
    `mày là {} | thật là {} quá | {} | xin chào mọi người, {} | ở đây ai cũng {} hôm nay`,
  ),
  ru: of(
    `блядь, гандон, говно, говнюк, дерьмо, ебать, жопа, мандавошка, мудило, мудозвон, на хуй, охуеть, пизда, срать, хуило, хуй, хохол, шлюха, сука, пидор, ублюдок`,
    `ты {} | какой же ты {} | {} | привет стример, {} | тут сегодня все {}`,
  ),
  pl: of(
    `chuj, ciota, cipa, debil, dziwka, fiut, gówno, huj ci w dupę, ja pierdolę, jebać, jebany, kurwa, kutas, pierdolić, pizda, pojebany, popierdolony, skurwysyn, wkurwiać, ruchać`,
    `jesteś {} | co za {} z ciebie | {} | cześć wszystkim, {} | wszyscy tutaj to {} dzisiaj`,
  ),
  ja: of(
    `オナニー, セックス, ちんこ, まんこ, やりまん, フェラチオ, マザーファッカー, レイプ, 淫乱, 強姦犯, 射精, 中出し, 輪姦, 死ね, キチガイ, 売春婦`,
    `お前は{}だ | なんて{}なんだ | {} | こんにちは、{} | みんな{}ですね`,
  ),
  ko: of(
    `강간, 개새끼, 개자식, 니기미, 뒤질래, 딸딸이, 미친새끼, 병신, 빠구리, 쌍놈, 씨발, 씨발놈, 씹새끼, 엄창, 옘병, 잡년, 좆, 쥐좆, 쪽바리, 창녀, 화냥년, 후레아들`,
    `너는 {} | 진짜 {} 같다 | {} | 안녕하세요 {} | 여기 다 {} 이네`,
  ),
};
