/**
 * No word may begin like these while no moderator is there: violence, death, hatred, groups of humans, bodies, animals,
 * illness, dirt, crime, faith and politics, mockery, orders to leave, the demands of scams. Many are harmless most of
 * the time; then their message waits for a moderator. Entries are in plain letters; a dot ends a word.
 */
export const HARM: Readonly<Record<'en' | 'es' | 'pt' | 'de' | 'fr' | 'it', string>> = {
  en: `abort abuse abusi address. addresses adult african aids. airdrop alien animal anti. arab arm. arms. arrest asian assault
    attack awful baby. babies bang bear. bears beast beat. beaten beating bed. beds belong bible bitch bite black. blacks bleed
    blind blood blow body. bodies bomb bore boring bottom. boy. boys breast breed brown. brutal burn. burned burning bury butt cancer
    cannibal cat. cats catholic cheap. cheat chicken. child. children chink christian church claim. claims click. clown cock
    commit conceal confess control. corrupt count. country countries cow. cows coward crap crazy creep crime criminal cripple cross.
    crush cry. cum. cut. cuts cutting damage damn dark. dead death deceas deep. degrad demon deni deport destroy devil diarrhea
    dick die. died dies diet. dirt disab disappear disease disgust dog. dogs dominat donkey drag. drown drug drunk dumb dump dust. dwarf
    eat. eaten eating eliminat enemy enemies enslav erotic. ethnic evil execut expose eye. eyes fail fake fat. fear. feces feed. feet
    female. fight. filth finger flesh fool foot. force. forced foreign fraud freak fuck gas. gender ghost girl. girls goat.
    god. gods grave. gross guilt gun. guns hair. hang hard. harm. hate hated haters hell. hit. hits hole homo hook horrible horse.
    hot. human. hunt hurt ignor ill. illegal illness immigr inch indian infect inferior inside. insult invad iran iraq
    islam israel jail jesus jew. jews joke. junk kick. kicked kids kid. kill knife knives lady. ladies lazy leave. leg. legs
    lesbian liar lick lie. lies lip. lips loser loose. lynch machine. mad. male. males mama. mass. master mate. meat mental
    mexican miserable molest monkey monster mother. mouse mouth murder muslim mutil naked nasty nation national nazi nervous
    nigg nude nut. nuts obey old. oral organ orphan outlaw owe own. owned pain. pale pant parasit pathetic pet. pets pig. pigs pipe.
    piss poison pole. police. politic poor. poop pork. porn pregnan president priest prison prostitut punch punish pull. pure. push.
    queer race. races racial racis rag. rape. rapid. rat. rats raw. refug religi remove. remov removal retard ride. rob. rope rot. rotten
    rub. ruin sad. savage scam scar. scare scream screw scum seed. sensual servant sex shame sheep shit shoot shot. shower shut.
    sick. size. skin. skull slap slaughter slave slut smack smell snake spank sperm spit. spread stab. starv steal stiff stink
    stole strip stroke strike stuck stuff. stupid suck suffer suicid swallow swine target tear. teen. teens telegram terrible
    terror thief thiev threat throat throw. tie. tied tight tit. toilet tongue tool. torture touch trash treat. trib troll trump turk
    ugly urin useless vaccin vegetabl victim violen virgin virus vomit vote wallet war. wars waste. weak. weapon weird wet. whatsapp
    whip. white. whites whor wife. witch woman. women worm worse. worst worthless wound wreck yellow. zone. zombie`,
  es: `aborto abus aguant aleman africa alien alma. amenaz animal apesta aplast arabe arma armas arranc asco asesin asia asno asqueros
    asust ataca ataque ataques ataud atras. bala. balas barro bastard basura bebe. bestia bicho blanc boca. bomba borrach bruja brut burr
    cabeza caballo cabron cadaver caga callat callen calle. cama. cancer caer. carcel carne. castig cerd chic chico. chino chupa ciega
    ciego cobarde cola. colg comer. comun conejo cort. corta cortar corte criminal cristian cruel cuchillo cuello cuerp culo culp
    debil delgad demonio desaparec desgraci desnud destru diablo dientes dios. dispar doler dolor droga duele ejecut embaraz
    enemig enferm enterr entierr erot esclav escoria espant espalda estupid europe. extranj extermin extrañ extran falso fe. feo. fea. flaco
    fracas frances fuera. furios gallin gas. gato. gata gitan golpe gord grosero gringo guarr guerra hambre herida herido heridos hiere
    hitler hombre. hombres homosex horrible horror huel huevo humill huevos hundir idiot iglesia ignor imbecil indio
    indios infeli infierno inmigr insult inutil invad jesus jode joder judi labios ladr largate largo. larga. largo lastim leche. lengua
    lesbian llorar loco loca locos locas locura mal. mala. malas maldi maldad malo. malos maltrat mam. mama. mamar mami manicomio marica
    maric maron mata. matad matado matan matando matar mataron mate. mato. matas maten matanza mexican metela meter mexic mierda miser
    miedo mono. monos monja monstru mora. moro. moros morir moriras moriremos mudo muer murio muerd mujer. mujeres mujeres
    musulman nazi nazis negr nena. nenas niña nina. ninas nino. ninos nalga odi oler olor oscur oso. paliza pais. paises pajaro pared.
    paras patear pato patetic pecho. peg pega. pegar pelea peligr perdedor perr pene. pie. pies piel pierna pistola piñ pobre. pobres
    podrid polic politic polla pollo polvo popular preñ president pris prostitut pudr puerc puta puto pus quem quema quemar quitate
    raj raro. rara. raros rata. ratas raza religi ridicul rob robar robo rompe romper sacrific salvaje sangr sangre santo. secuestr semen seno.
    sex siervo sida soga sordo sucia sucio suciedad suicid tarado terror tir. tiro. tiros tonta tonto tonteria tontos tortur toro.
    toca. tocar trag tragar traidor traicion tramp tripa tristes tumba vaca vacas veneno vergüenza verguenza verga vergas viej vieja
    viejo viola violar violen virgen virus vomit voto zorr judia whatsapp telegram`,
  pt: `abort abus african alemã alien amea animal animais apod arma. armas armado arrebent asno asqueros assalt assassin atac ataque
    atir bala. balas barata bater bateu batid bebad bebe. bebes besta bicho bixa boca. boba bobo bomb bosta branc brux bunda burr cabeca
    cadaver cadela cadeia caga cala. calada cale. cama. cancer cachorr carne caro. castig cavalo cego cerd chao. chat chor chor china chines
    chup coitad. colhoes comer. comida corp cort cortar costas covard cranio crianc crime crimin cristo cristã cristao cruel cu.
    culp dano debil dedo. defici demon demoni desaparec desgrac destru deus. deuses diab doente doenca doid doi. doendo dor. dores drog duro.
    egua enfi enforc engol enterr escrav escuro espanc esper. estranh estrang estupid estupr estrume execut explod explos extermin
    faca. facada fals fe. fed fede feder feia feias feio ferid ferir figa. fogo. fome fraca fraco fracass furi gaja gas. gat gata gato gay
    golp gord gordo grav gravid guerr homem. homens horrivel horror humilh idiot igreja ignor imbecil imundo imig india. indio
    infern inimig insult inutil invad inves jesus judeu judia ladra ladr ladrao lamb leite. lesbica lingua. lixo louc louca louco lut
    macac mae. mamar mal. malda maldi maluc marica mat. mata. matad matam matando matar matara matarem matei matem matou mau. maus medo menina. meninas
    menino. meninos mentir merda mexa. mija miser monstr morr morra morre morrer morreu mort morte morto mortos muculman mud mulher. mulheres
    nazi negr negro negra nojent nojo nu. nua odeio odi odio ódio olho. olhos orelha ovo. ovos pais. palhac papel. pau. paus peito pele.
    pelad pen. pern pesad pe. pes perd perdedor perig pescoco piada pinto. piranha pistola pobre. pobres podre polici politic porc porca porco
    porra prend preso presos preta preto president pris prostit pular pun puta puto quebr queim queima rabo raiva rapar. raca. ratos rato.
    religi ridicul roub rouba sac. sacrif safad sangr sangue seio. seios sex sequestr seu. sofr soca sol.x suicid suj sujo sujeit
    telegram terrivel terror tesao tiro. tiros tortur traid trair tripa tum umida urubu vaca vacas vadia vagab velh velha velho veneno
    verme vergonh vermes viado viol virgem virus vitim vomit voto whatsapp zo`,
  de: `abfall abgestochen abhau abknall abschaum abschlacht abschied. abtreib affe affen afrikan alte. alter. angst angreif angriff arabe arm. arme. armee arsch asiat
    asyl aufhang aufschlitz auge. ausland auslander aussaug ausrott bar. baby bart bastard bauch bedroh befehl begrab behind beiss bein. beine
    bett. betrug betrunk bett bitch biest blas blase blind blod blode bloder blut bombe bomben bose brust buckel brech brenn brenne busen damon dick
    dicke dicker dieb dreck droge drogen dumm dumme dummer dunkel ekel ekelhaft eier. elend. entfuhr entsorg erhang ermord ersauf erschiess erschoss
    erstech erstick erwurg esel falsch. fett fette feind feinde feig fick finger. fleisch flucht fluchtling fotz fress freak fremd. fremde
    friedhof furcht fuss fusse. galgen gas. gefahr gefangn gefangen gefick geil gehirn geist. geist geldgier. gericht gestorb gewalt gift gott. gotter grab grausam
    gurgel haar. haare hals. hand. hang hangen hase hass hasse hassen hasslich haut hau. hauen heil. heiss hexe hinricht hinter hintern hirn hitler hoden hol. holle hunde
    hund. hure idiot. idiot ignor infizier insekt irre islam israel jesus jude juden jung. junge. jungen jungfrau kadaver kaputt kastrier
    katz kehle keller kerl. kerle kill killer kinder. kind. kirche klau klaue kleb knall knarre knast knie. knochen kopf. korper krank krebs krepier krieg krieg. kriminell
    krupp kuh. kugel lach lacherlich land. lander leck leiche leichen leid. leide leiden lesb luge lugen lugn lugner lutsch mad madchen. mann. manner maul
    maus messer mist mistk monster mord morder moslem mude. mull mund. musel mutter. nackt nase. neger nazi nerv nerven niederl nutte ofen ohr. opfer
    ohren panik peitsch penis peinlich pferd pisse piss polit poliz prasid prost prugel pussy qual qualen quetsch rasse ratte ratten rauch rauber raus. rauswerf
    rein. reich. religi ritz russe sau. sack. saft. sarg saug schad scham schand schande schei scheis scheiss schieb schiess schlacht schlag schlage schlagen schlamp schlang schleim
    schlecht schlimm schlitz schluck schmerz schmutz schnauze schneid schrecklich schuld schuldig schwach schwanger schwanz schwarz schwein schwul seele.
    sex sklav spast spritz spuck stech stehl steinig stink sterb stirb stosse strafe strang strick stuck. stur. stumm suizid tauge teufel terror
    tier. tiere titt tod. todes tot. tote toten toter totet totschlag totet trampel tritt. trottel turke turken titten umbring umgebracht
    ungeheuer ungeziefer unfahig unnutz unterdruck untermensch urin vagina verbrann verbrech verbrenn verdamm vergas vergewalt verlier
    verletz verpiss verrat verreck verruckt verschwind versklav versteck verstumm vieh virus volk. waffe waffen wahnsinn weib weiber weich. weiss. wertlos wichs
    widerlich wild. wolf wurm wurg wut wutend zerstor zieg zigeun zahn zahl. zerfetz zunge zwerg`,
  fr: `abandonn abatt abattr abus accus africain agress aigri aliene. allemand alleman. ame. anal animal animaux ane. arab arabe arme. armes armee assassin attaque attent attentat avort
    avorte balle. balles barbar bat. batt batard bebe. bete. betes bite blanc. blanche blancs blanches blesse blessu boche. bouche bombe bord. bougnoul bouff boul bourr brul brule brun
    cadavr cancer canc casse cass. cerveau chameau charogn chatte chat. chats chev cheval chien chienn chiott chinois chretien cimetier clandestin cochon coeur. colon coll. comm. communaut
    con. condamn conne cons. connard corp corps corps. coup. coups coupe. couper couteau cracha crach crad crane crasse cretin crev creve crim crime criminel croix. cru. cruel cul. culot culpab
    danger danger. debil debile debil. decap dechet degag degage degout degueul delinqu demon dent. dents deport detest detruire detruit dette. diable dieu. dieux disparai dos. douleur
    drogue drogu ecras egorg eglise egorge enceint encul enfant. enfants enfer enferm enlev ennem ennemi enterr envahi erot esclav etrangl etranger etrangers etouff europ. execut exclus expuls extermin
    extrem faibl faible fain fascis fau. faux. femme. femmes fess fesse feu. fille. filles flic. flics foi. folle fou. fous fouet foutr frap frapp frapper fric froid. fusil fum gamin garce garcon garcons gauch. gaz gitan gorge. gorill goy
    gouvern grave. graisse gras. gros. grosse guerre guerr gueul hain haine handicap hideu hitler hom. homme. hommes homosex honte horribl horreur humili idiot ignor illegal imbecil immigr impur inculp indien
    infect infecte inferieu insult integris inutile inutil invasi islam israel ital. jesus jeune. jeunes juif juiv jug. juge juifs laid laide laids langue. larm lech lesb lib. lit. lyn mal. malad malade male mamel mamm
    manipul massacr mauvai mechan menac mendia mensong ment. menteur merd mere. merde mepris meurt meurtr migran minab miser mis. moch moisi monstr mor. mord mort. morte mortel morts morue. mosque mouche mourir mourr mout mour
    mus musulm mutil naz nazi negr negre nettoy nez noir. noire noirs noires nucleair nu. nue nul. nulle nuls obe obes occup. odeur oeil. oeuf oral orph. os. otage ouvrier. parasi parti. pauvr pauvre paysan peau. pedo pedoph peine. pend pendr penis perd perdant pet
    peur pied. pieds pipe. pis. piss pistolet plaie poignard poil poison poiss police polici polit popul. porc porn poubel pouff pourri poussi. present. presid prison proie proprio. pros prostit puant pue. pun punir puni put pute queue. rac race race. racis rage. raton
    rat. rats religi ridicul robe. rom. rot rus russe saign sal sale. salet sales salo sang. sangl sauvag sein. seins sexe. sexu sex sida sing singe soldat sord souffr souffre soumis sourd suc suce suicid sup. supprim syn syndic tach tapett tar
    terreur terror tete. tetes torch tortur touch touche tour. traf trafic trahi trait traitr tranch trou. tu.x tue. tuer tuee tues tueur turc vach vache venge vent. ventr vermin. vermine victim vide. vieil vieille vieux vil. viol viole viol. violen violenc virus
    voil voleur vol. voler vomi vomir voyou zero zone zoph. zoo`,
  it: `abort abus affog african aggred alien ammazz ammal anima. animal animali arab arma. armi asia asino assassin attacc
    bambin bambina baldracc barbon bastard battere bestia bestie bianc bocca bomb bomba brucia brutt brutta brutto bruci buco. cadaver cagn
    caga cagare cammell cancro cane. cani capra carcere carn carne cazz cervel cervello ceci. cess chies cieco cimitero cinese clandestin collo. colp colpa colpire colpit colpo
    coltello corpo. cornut cospir crepa crepar crist crimine criminal cristian croce. crudel cul culo dannat debole debol demoni denti deport
    diavol difett dio. dei.x disgust disgraz distrugg distrut dita. dolor donna. donne drog droga droghe ebre elimin esplod. esplos esecuz estermin falso fals fango fasc
    femmin femmina feccia ferit ferir fica. figa. fing. finocch forca. forn fott freak fuoco. fur ladr gamb gatto. gas. gay ghigliott giudeo gola. gobb grass grassa grasso grav
    guerr guerra hitler idiot ignor imbecill immigr impicc impicca incint incinta infern infett inferior ingoi inseguit insult inutil inutile invad invas inganna islam israel jesus gesu
    labbra ladri ladro lament latte. legn lecca leccar lesb letto. ling. lingua lott maial maiale mal. mala. malat malato male. maled maledet maledizion mano. marcio mass massacr matt mattoid
    matto. madre. mamma. mendic mend menti mentir mentit merd mestru mignott minacc mini. miser misera mone mor morire morir. moris mort. morta morte morti morto mosch mostr mostro musulm muor nazi naz
    negr negra negro nemic nemico nemici ner. nera. neri. nero. nud nuda nudo obes occhi. odi odia odio odora omicid omosess orecch orina orfan ors oscur oss osso palla. palle pall paur paura pazz pazza pazzo pazzi. peccat
    peric pecora pedofil pelle pene. perdent perv piede. piedi pied pieg pisci pistola piscia polit poliz polizi pollo porc porca porco pover povero poveri. prete preg president prigio prost prostitut pulc pulizi. pugn pugno punir pun. putan puttan
    puzz puzza puzzi quaglia rabbia ragazza. ragazze ragazz. rap rapi rapin rapire razza razze. ratt religi rid. ridicol rimpatr rom. romp rompi rompere rott rov rovin rubar ruba rubat. russ russi sacrif salop sang sangue sbirr scars scem sch
    schiaff schiav schif schifo schifos scimm scimmia scomp scompar scopar scul segreg sedere. sega. selv selvagg seno. sepp serp serpe serv. serv sess sesso. sfig sfon sfond sgozz silenz. soffoc soffr sopprim sord sorella. spar spara sparare sparar sparat sparit spazzatur
    sporc sporca sporco sput sputa squal stran. strega strangol straniero stranier stronz stup stupid stupr suca succh suicid sverg tacch. tac. taci tapp. terribil terr. terror terrone terun test. testa. tett tetta
    toccar toc tomba topo topi tort tortur traditor tradi trad. troi troia trucid turc uccid uccis uccidere ucciso uomini. uomo. urin uova. vacca vecch vecchia vecchio velen verm vergin vergogn viol violent violenz
    virus vitt vittim vomit zing zingar zitt zitto zocc zoppo`,
};
