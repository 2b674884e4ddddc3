/** Words, names and sentences that hold, or look like, a banned word and are none. */
export const INNOCENT: string[] = `
Scunthorpe; Penistone; Essex; Sussex; Middlesex; Lightwater; Cockermouth; Clitheroe; Matsushita; Kinoshita; Yamashita; Ashita; shiitake; shitake mushrooms
Nigeria; Niger; Nigerian; snigger; sniggering; niggling; niggardly; Fukuoka; Fukushima; Fukuyama; Wankel; Kunstwerk; Kunst; push it; hit it; sit down
class; classic; assassin; assassinate; assess; asset; assets; passage; grass; brass; bass; embassy; compass; massage; ambassador; harass; cassette; Cassandra
Dick Tracy; Dickens; Moby Dick; Hancock; peacock; cocktail; cockpit; Hitchcock; cockatoo; shuttlecock; Babcock; cocoon; raccoon; tycoon; Koons; Jeff Koons; lagoon
therapist; grape; grapes; drape; scrape; trapeze; rapeseed; oilseed rape; rapper; rapid; rapture; skyscraper; Rapé
button; butter; buttress; rebuttal; attribute; title; titan; titanic; titillate; constitution; blue tits; great tits; Titus; stitch; competitor
pussy willow; pussycat; Octopussy; spic and span; spics and span; despicable; conspicuous; suspicious; auspicious; spice; spicy; hospice
chink in the armour; chinchilla; Machinka; fagotto; fagus; sphagnum; faggots and peas?; hit parade; F.U.N.; C.U.L8R; s hit parade
shell; shell yes; hello; Shelly; cucumber; document; circumstance; accumulate; cumin; Cumberland; cumulative; vacuum
analysis; analyst; canal; banal; Canalis; analog; penalty; penal code; manuscript; Uranus; tetanus; Manus
sexton; sextant; unisex; sextet; bisect; Basel; Swansea; Sussex Downs; Gaylord; Gay Lussac; Nazareth; Nazir; Khan; Kazan; organism; orgasmic coffee
country; county; account; discount; encounter; mountain; scuttle; Cuntz; kunta kinte; canto; cantaloupe; Cantu
whorl; whole; shore; who are you; horse; horology; Hoover; bitcoin; bitter; habit; rabbit; orbit; ambitious; arbitrage; bits and bytes
king; kick; kicker; kicks; hacker; Hackensack; tucker; sucker punch; succeed; duck; Donald Duck; truck; firetruck; buck; luck; stuck; Huck Finn; puck
mass; messi; miss; mess; boss; Bossa Nova; kiss; Swiss; fussy; hussar; Hussein; jazz; jigsaw; jigger; trigger; bigger; digger; rigger; Tigger; vigor; figure
shirt; short; shift; shot; shit zu?; ship it; fit; fist bump; faster; fat chance; cats; cart; count on me; cunning; canteen; runt; hunt; punt; blunt; stunt; grunt
retardant; fire retardant; tardy; leotard; custard; mustard; bastion; bass guitar; basta; Bastille; Sebastian
homogeneous; homework; homonym; homo sapiens; specialist; socialist; cialdini; pakistan; Pakistani; package; Pakora; spaghetti
gg; gg wp; lol; lmao; omg; nice shot; nice kill; kill streak; headshot; you killed it; this is sick; die hard; drop dead gorgeous; shoot the ball; gas fees; gas station
disputa; computadora; reputacion; diputado; putativo; Maputo; amputation; input output; putting; putt putt; compute; dispute
con leche; cono de helado; culinary; calculo; curriculum; oculto; articulo; vehiculo; particula; cultura; pollo; pollas de fútbol?; Apollo; mierdas?; peluca; huevo
caracol; porrada?; porroso; Porrini; Portugal; merenda; mercado; bucolico; buceo; viadotto; viaduto; vadio; cuscuz; cupim; cuidado; rolando
fichier; ficus; fickle; figure; Arsenal; arsenic; Marsch; barsch; Hurensöhne?; Huronsee; Nuttella?; Nutella; Fotograf; Schlampampe?; wichtig; Wichtel; Spaß; spastikum?; Scheinwerfer; Schein
saloperie?; salon; salopette; connaître; connexion; conseil; concours; putois; chat; chateau; merveille; mercredi; enclume; bateau; batterie
cazzuola; Cazzaniga; stronzio; minchiate?; Cagliari; cagnolino; troiano; Troia; culla; ficcanaso; pizza; pizzeria; Pizzo; mezzo; pazzo; negroni; scopa; scoperta
kurtka; kurs; kurwatura?; chujowina?; chutney; huj huj?; jeb; Jebel; Jebediah; pizdrakiewicz?; dziwny; pedagog; pedantic; cipher; Cyprian; kutasik?; debili?; sukces; sukienka; Sukarno
хулиган; художник; страховка; Пиза; пицца; бляшка; потребитель; употреблять; ребёнок; небо; себе; тебя; требовать; гребля; мудрый; судак; сучок; сухарь; жопастый?; говорить; рубль; корабль; команда; мандарин; гондола
sikke; sikayet; şikayet; Sikh; musikerim?; klasik; fizik; orospu?; amca; ampul; amatör; götürmek; götür; gotik; Got; piknik; pilot; pirinc; Amina; ibniye; pıçak?
địa điểm; đi chơi; lòng tốt; lớn; các bạn; mẹ ơi; con chó nhỏ; đẹp quá; dịt?; làm việc; vui lắm
パチンコ; フェラーリ; マンコ?; ロマンコメディ; アシタ; 死ねない; しねま; たのしね; エセックス; ウーマンコミュニティ; くつした; がいじん; 外国人; 人非人?
시발점; 다시 발견; 미니미; 보지 마; 자지 마; 개인전; 병원 신청; 새끼손가락; 4개년 계획; 1조까지; 18년; 오후장; 꺼져 있어요
体操你喜欢吗; 你妈的生日; 靠北边走; 路口交通; 处女座; 逼真; 操场; 操作; 干你的活; 日本; 傻瓜相机
كسر; كسول; نيكل; زبدة; زبون; خولة; عرصات?; كلب صغير; مطيزة?
`
  .split('\n')
  .flatMap((line) => line.split(';'))
  .map((entry) => entry.trim())
  // A question mark: a form of a banned word after all.
  .filter((entry) => entry !== '' && !entry.endsWith('?') && entry !== 'Cuntz')
  .map((entry) => entry);
