/**
 * These words are often meant badly and often not. No one masks them; in the mode hold a moderator reads them first.
 * Most come from naughty-words (CC BY 4.0, the list of LDNOOBW). The list has only languages that the judge knows:
 * texts in others wait there anyway.
 */
export const DOUBTFUL = `
slanteye, pikey, pikeys, darkie, darkies, cornhole, dyke, dykes, dingleberry, camwhore, jailbait, fudge packer, fudgepacker, coon, slope head, gyp,
anal, anus, ass, bastardo, boob, boobs, boobies, boner, booty, breasts, butt, butthole, cameltoe, clit, clitoris,
cock, cocks, coon, cum, cumming, dick, dicks, dong, erotic, fap, fetish, gangbang, gay, gays, genitals, hentai,
hitler, hoe, hoes, holocaust, homo, homos, horny, hooker, idiot, idiots, incest, jew, jews, kink, kinky, kkk,
lesbo, lmfao, loli, loser, lynch, masturbate, masturbation, milf, molest, moron, muslim scum, naked, negro,
nipple, nipples, nude, nudes, orgasm, orgy, pedophilia, penis, perv, pimp, piss, pissed, poof, poop, porn, porno,
prick, pubes, queer, quim, rapey, scum, semen, sex, sexy, slag, sodomy, spunk, stfu, gtfo, stupid, suicide, suck,
sucks, swastika, tard, terrorist, thot, tit, turd, ugly, vagina, virgin, vulva, xxx, chimp, kys, airdrop, dm me,
telegram, whatsapp, discord gg, verga, culo, teta, tetas, polla, pollas, marica, cojones, coger, cagada, zorra,
perra, perras, negra, sexo, tonto, idiota, imbecil, estupido, estupida, piranha, rapariga, veado, macaco, preto,
sapatona, merda, foda, corno, gozar, transar, peito, bunda, idiotas, cul, chatte, pd, suce, baiser, baise, negre,
sexe, nichons, debile, cretin, abruti, gueule, folle, tapette, crever, creve, troia, figa, fica, palle, tette,
cagna, porca, porco, negri, ebreo, finocchio, sesso, cretino, deficiente, scemo, suca, pompa, scopare, arsch,
hure, muschi, schwanz, titten, nackt, neger, jude, juden, schwuchtel, depp, trottel, opfer, spast, behindert,
sterben, stirb, pimmel, suka, fdp, vsf, vtnc, pqp, krl, ntm, hdp, ptm,
acrotomophilia, alabama hot pocket, alaskan pipeline, anilingus, assmunch, autoerotic, babeland, baby batter, baby
juice, ball gag, ball gravy, ball kicking, ball licking, ball sack, ball sucking, bangbros, bangbus, bareback, barely
legal, barenaked, bastinado, bdsm, big knockers, bimbos, birdlock, blonde on blonde action, blow your load, blue
waffle, blumpkin, bondage, brown showers, brunette action, bukkake, bulldyke, bullet vibe, bung hole, bunghole, busty,
buttcheeks, camgirl, carpet muncher, carpetmuncher, chocolate rosebuds, cialis, circlejerk, cleveland steamer, clover
clamps, coprolagnia, coprophilia, creampie, cunnilingus, daterape, deep throat, deepthroat, dendrophilia,
dingleberries, dirty pillows, dirty sanchez, doggie style, doggiestyle, doggy style, doggystyle, dolcett, dominatrix,
dommes, donkey punch, double penetration, dp action, dry hump, dvda, ecchi, ejaculation, erotism, fecal, felch,
fellatio, feltch, female squirting, femdom, figging, fingerbang, fisting, footjob, frotting, futanari, girl on top,
girls gone wild, goatcx, goatse, gokkun, golden shower, goodpoop, goo girl, goregasm, grope, g-spot, guro, homoerotic,
honkey, hot carl, humping, intercourse, jack off, jelly donut, jiggerboo, juggs, kinbaku, kinkster, knobbing, leather
restraint, leather straight jacket, lemon party, livesex, lolita, lovemaking, male squirting, masturbating, missionary
position, mong, mound of venus, mr hands, muff diver, muffdiving, nambla, nawashi, nimphomania, nudity, nympho,
nymphomania, octopussy, omorashi, one cup two girls, one guy one jar, panties, pedobear, pegging, pissing, pisspig,
pleasure chest, pole smoker, ponyplay, poon, poontang, punany, poopchute, pornography, prince albert piercing, pthc,
queaf, queef, rectum, reverse cowgirl, rosy palm, rusty trombone, sadism, santorum, schlong, scissoring, sexcam,
sexual, sexually, sexuality, shibari, shitblimp, shota, shrimping, smut, snowballing, sodomize, splooge, splooge
moose, spooge, spread legs, strap on, strapon, strappado, strip club, style doggy, sultry women, tainted love, tea
bagging, threesome, throating, thumbzilla, titty, tongue in a, topless, tribadism, tub girl, tubgirl, tushy, twink,
twinkie, two girls one cup, undressing, upskirt, urethra play, urophilia, venus mound, viagra, vibrator, violet wand,
vorarephilia, voyeur, voyeurweb, voyuer, wet dream, worldsex, wrapping men, wrinkled starfish, yaoi, yellow showers,
yiffy, zoophilia, asesinato, chupada, chupeton, coprofagia, drogas, esperma, fiesta de salchichas, hacer una paja,
haciendo el amor, heroina, kapullo, maciza, macizorra, mamada, orina, pervertido, pezon, pinche, racista, sadico,
soplagaitas, tia buena, travesti, aborto, ariano, balalao, bicha, bissexual, braulio de borracha, bumbum, cacete,
camisinha, chupar, cocaina, dar o rabo, dum raio, frango assado, grelho, heterosexual, homoerotico, homosexual,
lesbica, passar um cheque, peidar, queca, sacanagem, vibrador, xana, xochota, analritter, bimbo, bratze, bumsen,
dodel, fratze, ische, kimme, mopse, morgenlatte, mose, onanieren, orgasmus, pimpern, pinkeln, poppen, reudig,
schabracke, schnackeln, vogeln, bigornette, bite, bloblos, bordel, brackmard, branlage, brouter le cresson, chiasse,
clito, cramouille, deconne, deconner, emmerdant, emmerdeuse, etron, grogniasse, jouir, malpt, merdeuse, meuf,
palucher, pede, pipi, pousse-crotte, ramoner, teuch, tringler, troncher, turlute, zizi, allupato, ammucchiata, anale,
arrapato, arrusa, arruso, assatanato, bagassa, balle, belino, biga, bofilo, bucaiolo, budiulo, cacca, caciocappella,
casci, cazzimma, cesso, chiappa, ciospo, culattina, ditalino, femminuccia, figlio di buona donna, figone, fottersi,
fracicone, goldone, guardone, incazzarsi, incoglionirsi, ingoio, lecchino, lofare, loffa, loffare, merdata, mona,
mussa, nave scuola, nerchia, padulo, palloso, pecorina, picio, pincare, pinnolone, pippone, pirla, pisciare, piscio,
pisello, pistolotto, pomiciare, potta, puppami, rincoglionire, rizzarsi, rompiballe, rompipalle, ruffiano, sbrodolata,
scorreggiare, slinguare, slinguata, smandrappata, soccia, socmel, sorca, spompinare, sticchio, succhione, sveltina,
sverginare, tarzanello, topa, zinne, zio cantante
`;

/** Beginnings of rude words of these languages, in all their forms: a moderator reads a word that begins so. */
export const DOUBTFUL_STEMS = `
fuck, fucke, motherf, cunt, bitch, slut, whore, wank, bollock, shitt, bullsh, dickh, cocks, pussy, asshol, twat, tranni,
jodid, joder, jodan, jodas, follad, follar, follan, mierd, cabron, pendej, gilipol, maric, putit, puton, putad, putea, hijoput, hijaput,
cojon, culer, cagar, cagad, cagon, chupap, chupam, chupav, mamahue, mamona, mamon, zorron, guarra, subnormal, malparid, gonorre,
caralh, porra, foder, fodid, fodas, fudid, fuder, merda, merdin, viad, bucet, bocet, xoxot, xerec, piroc, punhet, arrombad, vagabund, cuzao,
cuzon, putari, putinh, putas, chupame, desgracad, cacete, escrot, retardad, paneleir, rabud,
arsch, scheis, scheiss, fick, gefickt, verfick, fotz, votz, huren, hurens, wichs, schlamp, nutt, pimmel, schwanzl, titten, mongo, missgeb, drecks,
spasti, schwuchtel, kanak, verpiss, vollpfost, hackfress, muschi, bastard,
encul, connar, connas, merd, nique, niquer, niqu, salop, salaud, baise, couill, branl, chiant, chier, foutre, foutu, pouff, petass, putain,
trouduc, batard, bougnoul, negro, negre, bamboul, tapett, gouin, enfoir, emmerd, suceus, suceur,
cazzo, cazzi, cazzat, cazzeg, cazzut, incazz, scazz, coglion, scoglion, stronz, merdos, puttan, sputtan, incul, troia, troiet, scopat, scopar, chiavat, trombar, pompin, bocchin, sborr, sburr,
fotter, fottut, fotti, fotten, vaffan, affancul, fancul, minchi, figa, fighe, frocio, froci, ricchion, culatt, culo, piscia, piscio, cagat, cagar, cacat, bagasc, baldracc, zoccol, mignott,
bastard, porcodi, porcam, diopor, diocan, terron, rottinc, ritardat, mongoloid
`;
