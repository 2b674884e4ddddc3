/**
 * Ways in which users write a banned word past a filter. The first 125 were tried on an earlier matcher, and 74 of them
 * passed it; the others follow the rules that HateCheck and its multilingual sister name (swaps, dropped letters, joined
 * and torn words, digits and foreign letters), in the languages of our lists.
 */
const list = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(';'))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** 125. */
export const TRIED = list(`
  FUCKYOU; fuckyou; dumbfuck; bullshitter; phuck; fukc; fck; fcuk; fxck; f0ck; fμck; s**t; shyt; biatch; nig ga; niqqa; kunt;
  motherfckr; kill urself; kill your self; heil hitler; gas the jews; retarted; faggit; sIut; dick head; ass hole; ʞɔnɟ; ʇıɥs
  fuck; FuCK; n i g g e r; ＦＵＣＫ; 𝖋𝖚𝖈𝖐; fu\u0441k; fück; shît; f\u0336u\u0336c\u0336k\u0336; f\u200bu\u00adc\u2060k; sh1t; n1gger; ni99er; f4ggot
  s1ut; b1tch; $hit; a$$hole; b!tch; fvck; fuuuuck; s-h-i-t; f_u_c_k; f*u*c*k; f u c k; fuc k; fu ck; s hit
  f**k; c*nt; sh*t; send me sol; 1488; kys; kill yourself; whore; tr4nny; 
  🅵🆄🅲🅺; 🇫🇺🇨🇰; cocksucker; w4nker; r3tard; r e t a r d
  puta; hijo de puta; gilipollas; pendejo; mierda; maricón; Scheiße; Arschloch; Hurensohn; Fotze; Wichser; putain; connard; enculé; salope
  nique ta mère; cazzo; vaffanculo; stronzo; puttana; coglione; caralho; porra; filho da puta; foda-se; kurwa; chuj; pierdolić; jebać
  хуй; пизда; блядь; ебать; сука; пидор; orospu; siktir; amk; piç; 傻逼; 操你妈; 王八蛋; 贱人; شرموطة; كس امك; قحبة; 死ね; まんこ
  씨발; 병신; 개새끼; चूतिया; मादरचोद
`);

/** 200 more. */
export const MORE = list(`
  fcking; fuxk; phuq; fuk you; fukking; f.u.c.k.e.r; fückér; FÜCK; ƒuck; fⓤck; fu©k; f|_|ck you bitch; f4cking bitch; mothafucka; mthrfckr; m0therfucker; mutherfuckin bitch; motherfcker
  mother fucker; mo ther fu cker; fuck-you; fuckoff; gofuckyourself; youfucker; hctib; reggin; tihs; ʇunɔ; ɹǝƃƃᴉu; ʎssnd ʇɐɥʇ; ʞɔnɟ noʎ
  bicth; btich; b i t c h; bi+ch; bytch; bxtch; beotch; b1+ch; ßitch; вitch; bitchass; sonofabitch; bitchy
  sh!t; 5h1t; $h!t; shti; siht; bulshit; bull shit; bullsh1t; sh it head; shithead; s.h.i.t; ѕhіt
  cvnt; c u n t; cüňt; cuntz; kunts; сunt; c.u.n.t; (unt; cu nt
  nigga; n1gga; niggaz; nigg3r; nlgger; n!gger; ni gger; nigg er; n.i.g.g.e.r; niqqer; nïggër; пigger; n*gger; n**ger; ɴɪɢɢᴇʀ
  fagg0t; f@ggot; fag got; faggots; phaggot; faqqot; fаggоt; f a g g o t; fggot; faggottt
  re tard; r3t4rd; retarded; ret@rd; reetard
  assh0le; a$$hole; as shole; arse hole; a s s h o l e; asshoIe; @sshole; azzhole
  s1uts; slvt; whor3; w h o r e; wh*re; twatt; tw@t; wank3r; w@nker; bastard; bast ard; ba$tard; d1ckhead; dickh3ad; di(khead; dick h3ad
  k y s; killyourself; k1ll y0urself; kill-yourself; kill yrself; go hang yourself; neck yourself; heilhitler; h3il hitler; sieg heil; gasthejews; g4s the jews; white power
  p u t a; pvta; put4; hij0 de puta; hijodeputa; g1lipollas; pend3jo; m1erda; m!erda; cabr0n; c4brón; maric0n; mari con
  c4ralho; caralh0; p0rra; f.d.p; filhodaputa; vi4do; arr0mbado; v4i tomar no cu; 4rrombado; b u c e t a
  put@in; p u t a i n; c0nnard; encul3; enc*lé; s4lope; sal0pe; niquetamere; n1que ta mere; bat4rd; b.o.u.g.n.o.u.l.e
  sche1sse; scheizze; 4rschloch; Arsch loch; hur3nsohn; huren sohn; f0tze; w1chser; fick d1ch; f!ck dich; schl4mpe; n u t t e
  c4zzo; kazzo; caxxo; vaffancul0; v4ffanculo; str0nzo; puttan4; porcodi0; c0glione; fr0cio
  k u r w a; kur wa; kurw4; skurwysyny; ch00j ci w dupę kurwo; spierdalaj; sp1erdalaj; j3bac; pi3rdol; wypierdalaj; zajebię cię; chvj kurwa
`);
