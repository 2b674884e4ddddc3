/** The words that the fake safety model takes for a hazard, by category, in the languages that the real one knows. */
const WORDS: Readonly<Record<string, string>> = {
  // Violent crimes.
  S1: `kill you|kill them|kill him|kill her|kill all|shoot you|stab you|murder|bomb|massacre|te voy a matar|matarte|vou te matar|je vais te tuer|
    bring dich um|töte dich|ti ammazzo|ti uccido|lynch|gas the|burn them|beat you up|behead`,
  // Sex crimes, child exploitation.
  S3: `rape|rapist|molest|violar|violador|estuprar|estupro|violer|violeur|vergewaltigen|vergewaltiger|stupro|stupratore`,
  S4: `child porn|kiddie|loli|pedo|pädo|paedo|pédo`,
  // Hate.
  S10: `nigger|nigga|faggot|fag|kike|chink|spic|tranny|retard|nazi|hitler|jews|subhuman|vermin|go back to|inferior race|white power|
    maricon|maricón|sudaca|negro de|viado|macaco|preto imundo|bougnoule|sale arabe|sale juif|pédé|neger|kanake|schwuchtel|judensau|
    frocio|ricchione|negro di|sporco|bitch|cunt|whore|slut|puta|pute|puttana|hure|schlampe|nutte|fotze|vadia|salope|zoccola|are disgusting|are animals|hate you|hate all`,
  // Self-harm.
  S11: `kill yourself|kys|hang yourself|suicide|end your life|drink bleach|neck yourself|mátate|matate|suicídate|se mata|suicide toi|
    pends toi|bring dich um|häng dich|ucciditi|ammazzati|unalive`,
  // Sexual content.
  S12: `fuck|cock|dick|pussy|tits|nudes|naked|blowjob|porn|sex|sexy|cum|anal|masturbate|masturbation|follar|polla|chupa|verga|foder|buceta|rola|baiser|
    bite|chatte|ficken|schwanz|muschi|titten|cazzo|figa|scopa|pompino|tette`,
};

const HAZARDS = Object.entries(WORDS).map(
  ([category, stems]) => [category, stems.split('|').map((stem) => stem.trimStart())] as const,
);

/** Returns the category of a hazard in a text; null if it holds none. */
export function hazardOf(text: string): string | null {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  // The words count in the plural too.
  for (const [category, stems] of HAZARDS)
    if (stems.some((stem) => plain.includes(` ${stem} `) || plain.includes(` ${stem}s `))) return category;
  return null;
}
