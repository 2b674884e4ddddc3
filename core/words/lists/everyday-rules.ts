/** Recognises sentences of ordinary words that may hurt all the same, in plain letters, by language (everyday.ts). */
type By<T> = Readonly<Record<'en' | 'es' | 'pt' | 'de' | 'fr' | 'it', T>>;

/** After these, a text says what someone is, or calls them something: "you are such a", "what a", "what was he". */
export const ABOUT: By<RegExp> = {
  en: /(?<!\b(?:it|that|this|what)) (?:are|r|is|was|were|be|look|looks|sound|sounds|act|seem|seems|youre|ur|hes|shes|theyre|such|like a|like an|like the|a bunch of|full of|what a|what an|nothing but|call|called|you)(?= )/g,
  es: / (?:eres|sois|eran|era|es|son|fue|fueron|seas|sean|pareces|parecen|parece|menudo|menuda|vaya|tan|como un|como una|este|esta|estos|esos|ese|esa|de un|de una)(?= )/g,
  pt: / (?:es|sao|e|era|eram|foi|parece|parecem|tao|esse|essa|este|desse|dessa|deste|como um|como uma|um|uma)(?= )/g,
  de: / (?:bist|seid|ist|sind|war|waren|wirkt|was fur|welch|so ein|so eine|diese|dieser|dieses|diesen|wie ein|wie eine|du|ihr)(?= )/g,
  fr: / (?:es|etes|est|sont|etait|etaient|sera|seront|quel|quelle|quels|ce|cette|ces|comme un|comme une|espece|bande|tas|pas de)(?= )/g,
  it: / (?:sei|siete|e|sono|era|erano|sembri|sembra|sembrano|quel|quella|quegli|questo|questa|questi|come un|come una|un|una)(?= )/g,
};
/** The number of words after it that must be words which viewers usually write. */
export const ABOUT_WORDS = 4;

/** Names of things that are private to the addressed person. */
export const YOURS: By<RegExp> = {
  en: / (?:your|ur|his|her|their) (?:mom|mum|mother|dad|father|sister|brother|wife|husband|daughter|son|kid|kids|family|girlfriend|boyfriend|people|country|home|house|face|place|school|job|life|name|eyes|head|hand|hands|voice|accent|kind) | my (?:name is|password|number) /,
  es: / (?:tu|su|tus|sus|vuestra|vuestro) (?:madre|mama|padre|papa|hermana|hermano|hija|hijo|esposa|mujer|marido|novia|novio|familia|abuela|tia|pais|casa|gente|vida|voz|acento|trabajo|nombre) /,
  pt: / (?:tua|teu|sua|seu|suas|seus) (?:mae|pai|irma|irmao|filha|filho|mulher|esposa|marido|namorada|familia|avo|tia|pais|terra|casa|gente|vida|voz|trabalho|nome) /,
  de: / (?:dein|deine|deiner|deinem|deinen|euer|eure|eurem|eurer|sein|seine|ihre) (?:mutter|mama|vater|papa|schwester|bruder|tochter|sohn|frau|mann|freundin|freund|familie|oma|land|heimat|haus|zuhause|leben|stimme|arbeit|name|leute) /,
  fr: / (?:ta|ton|tes|votre|vos|leur|leurs|sa|son) (?:mere|maman|pere|papa|soeur|frere|fille|fils|femme|mari|copine|copain|famille|grand|pays|maison|gens|vie|voix|accent|travail|nom|peuple) /,
  it: / (?:tua|tuo|tue|tuoi|vostra|vostro|sua|suo) (?:madre|mamma|padre|papa|sorella|fratello|figlia|figlio|moglie|marito|ragazza|famiglia|nonna|zia|paese|casa|terra|gente|vita|voce|accento|lavoro|nome) /,
};

/** Orders to go, threats, sentences about unnamed groups, and the demands of scams. */
export const PHRASES: By<readonly string[]> = {
  en: list(`go back | go home | go away | get out | get lost | get rid | stay away | back to your | back to where | send them | send you | where you came
    from | where they came from | you people | those people | these people | that kind | your kind | their kind | people like you | people like
    them | like you people | not welcome | not one of us | all of them | all the same | no one likes | nobody likes | no one wants | nobody
    wants | nobody cares | no one cares | nobody would | no one would | nobody will | no one will | you should | real job | still alive | never stream | stop streaming | nobody asked | who asked | end it all | end your | end yourself | take your own | your own life | find you | find out
    where | where you live | i know where | we know where | coming for you | watch your | final solution | take over | taking over | great again | put them | put you
    | take them | take you out | had it coming | what you deserve | what they deserve | should not be | should not have | should never | should be |
    must be | must go | have to go | no place | no right | no rights | you will pay | you will see | your last | not like us | go to sleep | down on
    | on your | on top | in your | in her | with her | do me | come over | come to my | my place | how much for | check my | visit my | join my | follow my
    | dm me | message me | buy now | shut up | turn it off | turn this off | never come back | better off | world without | without you | without them
    | makes free | makes you free | sets you free | not see tomorrow | what you did | who you are | time is over`),
  es: list(`vete | fuera de | vuelve a tu | volved a | vuelvan a | tu pais | su pais | su tierra | gente como | esa gente | esta gente | los de tu | nadie te | nadie os | nadie los | a nadie |
    todos ellos | todos iguales | todas iguales | habria que | deberian | deberias | no deberia | donde vives | se donde | te voy a | te vamos a | os vamos | vas a ver | van a ver | ya veras | lo vas a pagar | te espero | no merece | no merecen | no mereces
    | no deben | cierra la | callate | sin ti | sin ellos | ven a | en tu | te la | solucion final | trabajo hace libres | trabajo os hara libres | no vuelvas | ojala te | ojala se | sigue mi | mira mi`),
  pt: list(`vai embora | volta para | volta pra | voltem para | voltem pra | sai daqui | fora daqui | teu pais | seu pais | tua terra | sua terra | gente como | essa gente | esse povo | tipo de gente | ninguem te | ninguem gosta | ninguem quer | ninguem
    liga | todos eles | todas elas | todos iguais | tinha que | tinham que | deviam | devia | deveria | deveriam | onde voce mora | sei onde | vou te | vamos te | vai ver | vai pagar | te espero | nao merece | nao merecem | nao presta | cala
    | sem voce | sem eles | vem ca | te dar | te dou | solucao final | trabalho liberta | tomara que | segue meu | no seu | no teu | na tua | na sua`),
  de: list(`geh zuruck | geht zuruck | geh weg | geh nach | hau ab | raus | nach hause | zuruck nach | zuruck in | zuruck wo | dein land | euer land | unser land | solche leute | diese leute | leute wie | deine leute | weg mit | keiner mag | keiner will | niemand mag | niemand will | keiner braucht | niemand
    braucht | alle gleich | gehoren | gehort | musste man | sollte man | muss man | sollten | mussen weg | muss weg | wo du wohnst | weiss wo | werde dich | werden dich | wirst sehen | ich finde dich | warte auf dich | nicht verdient | kein recht | keine rechte | kein platz | keinen platz | halt die | halt den | ohne dich
    | ohne euch | zu mir | komm her | auf dir | in dir | in dich | endlosung | arbeit macht frei | hoffe du wirst | folge mir | mein kanal`),
  fr: list(`va t en | rentre chez | rentrez chez | retourne dans | retournez dans | retourne chez | retournez | dehors | chez toi | chez vous | chez eux | ton pays | votre pays | leur pays | gens comme | ces gens | ce genre | les gens de | personne ne | tous les memes | tous pareils | il faut | il faudrait | faudrait | faut les
    | devraient | devrait | devrais | ou tu habites | sais ou | je vais te | on va te | on va vous | tu vas voir | vous allez voir | je t attends | ne merite | ne meritent | ne merites | pas le droit | pas de place | ferme la | ferme ta | tais toi | sans toi | sans vous | sans eux | viens chez | sur moi | en toi | dans ta | dans ton
    | solution finale | travail rend libre | suis moi | ma chaine`),
  it: list(`torna a casa | tornate a | torna al | tornate al | torna nel | tornatene | vattene | andatevene | vai via | andate via | fuori di | fuori dal | fuori dai | a casa | casa tua | casa vostra | tuo paese | loro paese | gente come | questa gente | quella gente | quelli come | quelli la | nessuno ti | nessuno vi | nessuno li | nessuno
    vuole | a nessuno | tutti uguali | bisogna | bisognerebbe | dovrebbero | dovrebbe | dovresti | dovete | devono | dove abiti | so dove | ti faccio | ti facciamo | vedrai | vedrete | la pagherai | ti aspetto | non merita | non meriti | non meritano | chiudi la | stai zitto | senza di te | senza di voi | senza di loro
    | vieni qui | su di te | in te | soluzione finale | lavoro rende liberi | seguimi | mio canale | va a | vai a`),
};

function list(text: string): readonly string[] {
  return text.split('|').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}
