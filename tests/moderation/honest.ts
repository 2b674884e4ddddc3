/** Honest messages in twelve languages: what viewers write, filled with names, games and numbers. */
import { type Random, seeded } from './evasions.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  en: `love the stream, {name}! | gg wp {name} | that {game} run was insane | first tip ever, keep it up | good night from Texas | nice shot at {n}:00 | you carried the whole team | what headset do you use? | happy birthday {name}! | can you play {game} next | lol that was close | greetings from my cat | {n} months already, wow | my son watches you every day | lets gooo | clutch king | thanks for the help with {game} | how do you aim like that? | welcome back, we missed you | coffee is on me`,
  es: `me encanta el directo, {name} | que buena partida de {game} | saludos desde Chile | feliz cumpleaños {name} | eres el mejor, sigue asi | buenas noches a todos | llevo {n} meses aqui | jajaja que risa | vamos equipo | gracias por todo | como se llama la cancion? | que grande eres`,
  pt: `adoro a live, {name} | que jogada linda em {game} | salve do Brasil | parabéns {name}, muitas felicidades | você é demais | boa noite galera | já são {n} meses aqui | kkkkk muito bom | vamos time | obrigado por tudo | qual é o nome da música? | abraço de Lisboa`,
  de: `super Stream, {name} | was für eine Runde {game} | Grüße aus Hamburg | alles Gute zum Geburtstag {name} | du bist der Beste | gute Nacht zusammen | schon {n} Monate dabei | haha sehr lustig | weiter so | danke für alles | welche Maus benutzt du? | schöne Grüße an die Mods`,
  fr: `super live, {name} | quelle partie de {game} | bonjour de Lyon | joyeux anniversaire {name} | tu es le meilleur | bonne nuit à tous | déjà {n} mois ici | mdr trop drôle | allez l'équipe | merci pour tout | c'est quoi la musique ? | bisous de Belgique`,
  it: `bellissima live, {name} | che partita a {game} | saluti da Napoli | tanti auguri {name} | sei il migliore | buonanotte a tutti | già {n} mesi qui | ahahah che ridere | forza ragazzi | grazie di tutto | come si chiama la canzone? | un abbraccio da Torino`,
  tr: `harika yayın {name} | ne maçtı ama {game} | Ankara'dan selamlar | iyi ki doğdun {name} | sen en iyisisin | herkese iyi geceler | {n} aydır buradayım | çok komik ya | haydi takım | her şey için teşekkürler | şarkının adı ne? | annem de izliyor`,
  vi: `stream hay quá {name} | trận {game} đỉnh thật | chào từ Hà Nội | chúc mừng sinh nhật {name} | bạn là nhất | chúc mọi người ngủ ngon | theo dõi {n} tháng rồi | cười đau bụng | cố lên cả đội | cảm ơn vì tất cả | bài hát tên gì vậy? | mẹ mình cũng xem`,
  ru: `отличный стрим, {name} | какая игра в {game} | привет из Казани | с днём рождения, {name} | ты лучший | всем спокойной ночи | уже {n} месяцев с тобой | очень смешно | вперёд команда | спасибо за всё | как называется песня? | мама тоже смотрит`,
  pl: `świetny stream, {name} | co za mecz w {game} | pozdrowienia z Gdańska | wszystkiego najlepszego {name} | jesteś najlepszy | dobranoc wszystkim | już {n} miesięcy tutaj | haha bardzo śmieszne | dawaj drużyno | dzięki za wszystko | jak się nazywa piosenka? | babcia też ogląda`,
  ja: `{name}さん、配信最高です | {game}の試合すごかった | 大阪からこんにちは | お誕生日おめでとう{name} | いつも応援しています | おやすみなさい | もう{n}ヶ月になります | 笑いました | がんばれチーム | いつもありがとう | この曲の名前は何ですか | 母も見ています`,
  ko: `{name}님 방송 최고예요 | {game} 경기 대박이었어요 | 부산에서 인사드려요 | 생일 축하해요 {name} | 항상 응원합니다 | 모두 잘 자요 | 벌써 {n}개월째예요 | 너무 웃겨요 | 우리 팀 힘내라 | 항상 감사합니다 | 노래 제목이 뭐예요? | 엄마도 보고 있어요`,
};
const NAMES =
  `Mia, Hancock, Fukuda, Dickson, Ana, Özlem, Nguyễn, Łukasz, Анна, 유나, さくら, Cassandra, Nazir, Titus, Penny, Analisa, Scunthorpe Sam, Wang, Sergio, Chloé`.split(
    ', ',
  );
const GAMES =
  `Tetris, Portal, Minecraft, Elden Ring, Counter-Strike, Factorio, Hades, Chess, Zelda, Rocket League, FIFA, Doom, Celeste, Mario Kart`.split(
    ', ',
  );

const sentencesOf = (language: string) => SENTENCES[language]!.split('|').map((sentence) => sentence.trim());

const filled = (sentence: string, random: Random) =>
  sentence
    .replace('{name}', NAMES[random(NAMES.length)]!)
    .replace('{game}', GAMES[random(GAMES.length)]!)
    .replace('{n}', String(2 + random(60)));

/** So many honest messages, as many in each language. */
export function honestMessages(seed: string, many: number): string[] {
  const random = seeded(seed);
  const languages = Object.keys(SENTENCES).map(sentencesOf);
  return Array.from({ length: many }, (_, i) => {
    const sentences = languages[i % languages.length]!;
    return filled(sentences[random(sentences.length)]!, random);
  });
}

/** Each sentence of a language twenty times, with other names, games and numbers. */
export function honestIn(language: string): string[] {
  const random = seeded(language);
  return sentencesOf(language).flatMap((sentence) =>
    Array.from({ length: 20 }, () => filled(sentence, random)),
  );
}
