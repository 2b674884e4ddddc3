/**
 * Viewers write these words to a stream, and no one has to check them: greetings, thanks, praise, play. They are chosen
 * by hand, in plain letters. `all` counts in every language: abbreviations, emotes, coins, games, given names.
 */
export const STREAM_TALK: Readonly<Record<'all' | 'en' | 'es' | 'pt' | 'de' | 'fr' | 'it', string>> = {
  all: `gg ggs ggwp wp gl glhf hf gm gn gmgm gw ez afk brb irl imo imho btw omg omfg lol lmao lmfao rofl xd xdd haha hahaha hahahaha
    hehe hihi jaja jajaja jajajaja kkk kkkk kkkkk rsrs mdr ptdr lool ok okay okey yo hey hi hello hola ciao salut ola ole bravo wow woah woo
    woohoo yay yes no nah yep yup pog poggers pogchamp pogu kappa kekw kek lul lulw omegalul copium hopium sadge pepe catjam monkas ayaya
    widepeepohappy peepo clap hype hyped lfg lets go letsgo vamos forza bro bruh fam dude mate champ king queen legend goat boss chief
    captain mvp pro noob clutch ace combo crit buff nerf meta rank ranked elo boss level xp hp dps fps rng speedrun any pb wr nice
    stream streamer streaming streams live chat mod mods vip sub subs subbed follow followed follower followers raid raiders clip clips emote emotes
    dono donation tip tips tipped gift gifted prime lurk lurking overlay mic cam webcam audio video music song playlist setup
    game games gaming gamer play player players team teams win wins score match round boss map loot run runs pc ps xbox
    switch steam discord twitch youtube twitter tiktok instagram
    sol solana btc bitcoin eth ethereum usdc usdt bonk wif jup pyth ray orca jto popcat pepe doge shib floki moon mooning pump pumped
    bullish bearish hodl hold holder holders bag bags ath dip wagmi gmi wgmi degen degens token tokens coin coins crypto nft nfts
    defi dex wallet chart charts candle candles mcap alpha beta
    skin skins trailer gameplay lobby queue ranked rankeds main focus headshot classic top mid adc support duo trio squad solo full
    rework tank healer dps dragon dragons mount housing server servers bug bugs patch update beta season pass farm farming drop drops
    crossplay anime manga film serie series hub fail epic random randoms build builds item items loot craft crafting pvp pve raid
    dungeon arena tier ultra hd wifi lag fov gpu cpu rtx nvidia blizzard riot nintendo sony bye f q w wow uwu owo re on for view
    minecraft fortnite valorant league legends lol dota cs csgo counter strike overwatch apex roblox gta fifa zelda mario kart pokemon
    tetris portal elden ring hades chess factorio celeste doom rocket skyrim terraria stardew valley among us halo diablo
    wow starcraft hearthstone tekken smash bros sonic final fantasy
    anna ana maria marie mia emma lena laura julia sofia sophie sara sarah lisa clara klara eva nina lea leo luca lukas lucas paul max
    felix jonas tim tom ben finn noah elias david daniel michael mike alex alexander andrea marco matteo giulia chiara
    francesca paolo giovanni luigi pedro joao jose juan carlos luis miguel jorge pablo diego sergio javier antonio manuel
    lucia carmen elena isabel camila valentina gabriel rafael bruno thiago beatriz mariana pierre jean jacques louis
    camille chloe manon julien nicolas thomas antoine hugo theo arthur john james robert william joe sam chris peter
    steve kevin brian mark matt andrew ryan jason eric adam nick josh emily kate amy jane alice lucy olivia grace
    charlie harry jack oliver george frank tony stefan stefanie martin klaus hans peter petra sabine monika
    texas london paris berlin madrid roma rome lisboa lisbon brasil brazil chile mexico argentina colombia peru espana spain france
    germany italy italia portugal canada usa uk england ireland scotland australia japan korea norway sweden denmark
    finland poland austria switzerland belgium holland hamburg munich munchen koln frankfurt wien zurich lyon marseille
    napoli milano torino barcelona sevilla valencia bogota lima rio paulo porto new york chicago boston california florida
    toronto sydney tokyo dublin europa europe america`,
  en: `hello hi hey heya hiya howdy sup greetings good great nice cool awesome amazing incredible insane crazy epic fire lit dope sweet
    lovely beautiful gorgeous wonderful brilliant fantastic excellent perfect solid clean smooth fun funny hilarious cozy chill
    comfy wholesome underrated talented skilled legend legendary best better favorite favourite fav beast machine god hero heroes champion
    champions genius star superstar kings queens goat friend friends buddy pal mate homie guys everyone everybody yall folks people
    fam community viewers fan fans supporter supporters first last ever always never again today tonight tomorrow yesterday morning
    evening night afternoon weekend week month months year years day days hour hours minute minutes ago since until birthday christmas
    easter halloween congrats congratulations gratz grats cheers thanks thank thx ty tysm appreciate appreciated love loved loving loves luv
    heart hearts hug hugs respect props salute proud support supporting keep keeping going grind grinding work worked hard
    stay strong safe healthy happy enjoy enjoyed enjoying watch watching watched listen listening learn learned tuning waiting wait
    started start finally back welcome home miss missed come came coming see seeing seen soon later please play played playing plays
    carry carried shot shots aim headset keyboard mouse mic microphone camera screen sound volume voice accent language
    song track guitar piano singing sing dance dancing cooking cook coffee pizza beer water drink food
    hydrate snack break cat kitty headshot win wins winning won lose lost game games boss finish finished
    speed record luck lucky unlucky try tried again next round level quest build builds sword shield armor item loot
    question answer tell what which when where who how why content video videos channel episode series highlight highlights
    vibes vibe energy mood smile laugh laughing laughed tears goosebumps chills hope wish wishing wishes dream dreams
    believe believing earned deserve deserved worth money dollar dollars buy bought drinks lunch dinner treat small little
    something tiny bit more another from for my your our brother sister mom mum dad family
    long time viewer lurker listener subscriber member here since your you wow
    yeah lets gooo goo soo sooo noo yess yesss hypee love it`,
  es: `viene vienen fin pinta lio senor senores expansion expansiones cinematica talentos profesiones filtraciones precompra ganas rato chavales puntual hostia ostia finde juegazo temazo partidaza cracks guapisimo guapo guapa guapos
    hola holaa buenas buenos dias tardes noches saludos saludo gracias muchas mil crack crac maquina fenomeno fiera dios genio
    grande grandes grandioso genial increible brutal espectacular tremendo tremenda hermoso hermosa lindo linda bonito bonita precioso preciosa
    divertido divertida gracioso risa risas reir jaja jeje mejor mejores favorito favorita excelente perfecto maravilloso fantastico
    estupendo chido chevere guay mola molan bacan vaya toma dale venga vamos vamo animo suerte fuerza exito exitos
    bendiciones abrazo abrazos beso besos besitos carino amor quiero encanta encantan encanto gusta gustan adoro amo feliz felices
    felicidades felicitaciones cumpleanos cumple navidad directo directos stream partida partidas juego juegos jugar jugando
    jugada jugadas jugador jugadores nivel ronda equipo victoria ganar gana ganaste ganamos ganando perder otra otro vez siempre nunca
    primera primer segunda tercera ultima desde hasta anos ano mes meses semana semanas dia hoy manana ayer noche tarde
    horas hora minutos rato tiempo viendo veo ver miro mirando escucho escuchando sigo siguiendo seguir sigue asi continua
    saludame amigo amigos amiga amigas hermano hermana bro chicos chicas gente familia comunidad todos todas
    seguidor seguidores espectadores fan fans apoyo apoyando apoyar apoyo donacion propina regalo invito cafe cerveza pizza
    comida cena agua musica cancion canciones tema canta cantas voz sonido volumen camara microfono raton teclado auriculares cascos
    pantalla pregunta respuesta contenido canal video videos trabajo esfuerzo mereces merece merecido orgullo orgulloso respeto
    eres sois esta estas buen buena bueno rey reina leyenda campeon campeona campeones heroe estrella
    tranquilo descansa bienvenido bienvenida espero aprendo aprendi animos locura suena ojala sueno suenos corazon
    gol golazo vivan viva dinero `,
  pt: `oi oii ola oie eae salve opa bom boa boas dia tarde noite bons noites galera pessoal gente turma rapaziada mano cara irmao parca
    amigo amigos amiga familia obrigado obrigada valeu vlw brigado tmj tamo junto abraco abracos beijo beijos amor amo adoro adorei gosto
    gostei curto curti curtindo saudade saudades feliz parabens aniversario natal sucesso felicidades sorte forca deus abencoe
    lindo linda lindos massa legal demais top show bala brabo braba mito lenda rei rainha craque fera genio maravilhoso
    maravilhosa incrivel otimo otima excelente perfeito perfeita sensacional fantastico fantastica engracado engracada divertido risada rindo
    rir melhor melhores favorito favorita maneiro dahora jogo jogos jogar jogando joga jogada jogadas jogador partida partidas
    fase rodada time equipe vitoria ganhar ganhou ganhamos vencer live lives canal video videos conteudo transmissao musica musicas
    cancao cantar voz som volume microfone camera mouse teclado fone tela pergunta resposta sempre nunca hoje amanha ontem
    semana mes meses ano anos hora horas minutos tempo desde ate primeira primeiro vez vendo assistindo acompanho acompanhando
    ouvindo seguindo sigo apoio apoiando apoiar ajuda presente cafezinho cafe cerveja pizza comida janta agua
    trabalho merece merecido orgulho respeito continue continua continuar segue seguir vamos bora vai partiu manda salve
    voce voces estou aqui chegando cheguei espero aprendendo aprendi coracao sonho sonhos energia vibe campeao campea
    torcendo torcida grande grandes bonito bonita inspiracao gol golaco dinheiro `,
  de: `hallo hallochen hi hey moin servus gruss grusse gruss gruesse griass tag morgen abend nacht guten gute guter schonen schoner schones schone
    danke dankeschon vielen dank herzlichen gluckwunsch gratulation geburtstag weihnachten ostern alles gute liebe lieber liebes liebsten
    super mega toll tolle toller tolles klasse geil geiler geile genial krass stark starke starker spitze hammer wahnsinn 
    perfekt wunderbar wunderschon herrlich lustig witzig lachen gelacht spass freude freu freue freut mich gefallt
    bester beste besten bestes lieblings favorit konig konigin legende held heldin ehre ehrenmann meister champion maschine
    stream streams streamer kanal video videos folge folgen inhalt spiel spiele spielen spielst gespielt spieler partie runde runden
    mannschaft team sieg gewonnen gewinnen verloren glanzleistung leistung level boss schuss treffer tor zug aktion
    musik lied lieder song stimme ton kamera mikro mikrofon maus tastatur kopfhorer headset bildschirm frage antwort
    freund freunde freundin bruder schwester leute zusammen alle allen familie gemeinschaft zuschauer fan fans unterstutzung
    unterstutze unterstutzen geschenk kaffee bier pizza essen abendessen wasser trinken geld runde
    heute gestern ubermorgen immer nie wieder schon seit lange erste erstes erster letzte woche wochen monat monate
    jahr jahre stunde stunden minuten zeit wochenende dabei schaue schau zuschauen gucke hore hor hoere lerne gelernt weiter
    weitermachen mach macht machst so bleib gesund viel erfolg gluck kraft daumen stolz respekt verdient arbeit
    muhe herz herzen umarmung liebe traum traume hoffe hoffentlich willkommen endlich zuruck ruhig entspannt gemutlich
    `,
  fr: `salut salutations coucou bonjour bonsoir bonne bon nuit soir matin journee soiree apres midi merci mille enorme grand
    grande top super genial geniale excellent excellente incroyable magnifique magique parfait parfaite superbe sublime extraordinaire
    formidable fantastique impressionnant impressionnante stylé style styles propre dingue drole rigolo marrant rire rires rigole
    mdr ptdr jadore adore aime aimes aimer kiffe kiff kiffer plaisir bonheur heureux heureuse content contente fier fiere
    meilleur meilleure meilleurs prefere preferee roi reine legende champion championne heros genie boss crack patron
    stream streams streamer live direct chaine video videos contenu episode emission partie parties jeu jeux jouer joue joues joueur joueurs
    tournoi manche equipe victoire gagner gagne gagnes gagnee gagnent niveau coup but action tir
    musique chanson chansons chante voix son micro camera souris clavier casque ecran question reponse
    ami amis amie copain copains frere soeur gars mec potes pote tout monde tous toutes famille communaute viewers abonne
    abonnes fan fans soutien soutiens soutenir cadeau cafe biere pizza repas manger eau boire argent
    aujourd hui demain hier toujours jamais encore depuis premiere premier fois derniere semaine semaines mois an ans annee annees
    heure heures minutes temps weekend regarde regarder regardant ecoute ecouter suis suivre apprends appris continue continuez
    lache rien courage force chance bravo felicitations joyeux anniversaire noel fetes bonne annee vive allez respect
    merite merites travail bisous bisou bises bise calin coeur coeurs reve reves espere bienvenue enfin retour tranquille
    `,
  it: `ciao ciaoo salve buongiorno buonasera buonanotte buon buona giorno sera notte pomeriggio mattina grazie mille tante tanti
    auguri complimenti congratulazioni compleanno natale pasqua bello bella belli belle bellissimo bellissima bellissimi bravo brava bravi
    bravissimo bravissima grande grandi grandissimo grandioso fantastico fantastica fantastici incredibile pazzesco pazzesca mitico mitica
    stupendo stupenda meraviglioso meravigliosa perfetto perfetta eccezionale splendido splendida spettacolo spettacolare super top figata
    forte fortissimo divertente divertenti ridere risate rido ahah ahahah ahahaha ahaha simpatico simpatica carino carina migliore migliori preferito
    preferita re regina leggenda campione campionessa campioni eroe genio fenomeno stella amico amici amica amiche
    fratello sorella ragazzi tutti tutte gente famiglia comunita spettatori fan fans
    diretta dirette live stream canale video puntata contenuti gioco giochi giocare giochi giocata giocato giocatore
    partita partite livello squadra vittoria vincere vinto vinci vincente gol tiro azione round
    musica canzone canzoni canti cantare voce suono audio volume microfono camera mouse tastiera cuffie schermo domanda risposta
    oggi domani ieri stasera sempre mai ancora prima primo volta ultima ultimo settimana settimane mese mesi anno anni ora ore
    minuti tempo guardo guardare guardando seguo seguire seguendo ascolto ascoltare imparo imparato continua continuate
    avanti forza dai dajeee daje vai andiamo mollare fortuna coraggio energia cuore cuori abbraccio abbracci bacio baci amore amo
    adoro piace piaci piacciono felice felici contento contenta orgoglioso orgogliosa rispetto meriti merita meritato lavoro
    supporto sostegno sostengo regalo mancia caffe birra pizza cena pranzo cibo acqua bere mangiare soldi
    sogno sogni spero benvenuto benvenuta finalmente tornato tranquillo saluti saluto saluta salutami `,
};
