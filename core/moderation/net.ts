/**
 * The words that only the mode hold checks: public lists of six languages, without words that are ordinary in one of
 * them. They come from the packages cuss (MIT), profane-words (WTFPL) and naughty-words (CC BY 4.0), and our own list.
 */
import { cuss as english } from 'cuss';
import { cuss as spanish } from 'cuss/es';
import { cuss as french } from 'cuss/fr';
import { cuss as italian } from 'cuss/it';
import { cuss as portuguese } from 'cuss/pt';
import { cuss as european } from 'cuss/pt-pt';
import german from 'naughty-words/de.json' with { type: 'json' };
import more from 'naughty-words/en.json' with { type: 'json' };
import mas from 'naughty-words/es.json' with { type: 'json' };
import plus from 'naughty-words/fr.json' with { type: 'json' };
import anche from 'naughty-words/it.json' with { type: 'json' };
import mais from 'naughty-words/pt.json' with { type: 'json' };
import profane from 'profane-words/words.json' with { type: 'json' };
import { RUDE } from '../words/lists/rude.ts';

/** Words of the packages that are ordinary in one of our languages, without accents. */
const ORDINARY = new Set(
  `
abed abortion aborto abuse acabada amador anda aranha babe babes balle balls batch bate blacks bobby body bolas bolo
bone bote boty boule brut bruta bullies cachorro cadavere calate caliente camisinha caseta casete cerveja cese
chaqueta chat checca cher china ciccio coche coco colon come comer companero companeros conejo conejos consolo copa
corea corrida crack crise cristo cuchillo cummings curtir damn degager devil does drug drunk englander envoyer epais
estaca faciale faire falli fallo fany feci figo fole foro frango fritz futur galinha ganan geni gesu glisser gora
gros guido guinea hardcore heroin heroina hoch hore hueco huevo huevos ignorante inferno infierno interracial
italiano jesus killer koch later leche licking madonna mafia mama manchas manche marijuana mariposa martillo massa
menage metre mick minus miserable montar montare munter murder muso nudity nuke oral orina pais pajaro palo pancada
panier paquete pata patan pato pedazo pelotas penas pens pepe percebe perse peru pesce pete peter pets pico pila
pine pinto pipa pipe pistola pito plomo plume poche poil polvo pompa popa pound pula punta puse quero queue radical
raja randy raton refer regina reich rifle rola saco sale sanchez satan sauter schmuck screw sedere seno senos slave
spade squillo tater teste tete tirar tirare traga train trane trap trio trois true tube valium veda vede vete vida
vidas vids vieille vier volar wang welcher welfare willie wily yankee yankees
`.split(/\s+/),
);

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The authors of cuss rate how likely a word is meant badly: 0 is hardly ever. */
const rated = [english, spanish, french, italian, portuguese, european].flatMap((list) =>
  Object.entries(list).flatMap(([word, rating]) => (rating === 0 ? [] : [word])),
);

export const NET: readonly string[] = [
  ...new Set([rated, profane, german, more, mas, plus, anche, mais, RUDE.split(',')].flat().map(plain)),
].filter((word) => word !== '' && !ORDINARY.has(word));
