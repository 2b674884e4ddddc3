-- A starter list that the operator extends: slurs, insults, calls for self-harm and phrases of scams. Words whose innocent
-- meaning is the common one (names, animals, colours) are left out. Matched as whole words: core/banned-words.ts.
INSERT OR IGNORE INTO banned_words (word, added_at) VALUES
  ('arsehole', 0), ('asshole', 0), ('assholes', 0), ('bastard', 0), ('bastards', 0), ('bitch', 0),
  ('bitches', 0), ('bitching', 0), ('bollocks', 0), ('bullshit', 0), ('chink', 0), ('chinks', 0),
  ('claim your airdrop', 0), ('cocksucker', 0), ('cocksuckers', 0), ('coons', 0), ('cunt', 0), ('cunts', 0),
  ('dickhead', 0), ('dickheads', 0), ('double your sol', 0), ('douchebag', 0), ('fag', 0), ('faggot', 0),
  ('faggots', 0), ('fags', 0), ('fuck', 0), ('fucked', 0), ('fucker', 0), ('fuckers', 0), ('fuckhead', 0),
  ('fuckin', 0), ('fucking', 0), ('fucks', 0), ('gook', 0), ('gooks', 0), ('jackass', 0), ('jizz', 0),
  ('kike', 0), ('kikes', 0), ('kill yourself', 0), ('kys', 0), ('motherfucker', 0), ('motherfuckers', 0),
  ('motherfucking', 0), ('nazi', 0), ('nazis', 0), ('nigga', 0), ('niggas', 0), ('nigger', 0),
  ('niggers', 0), ('paki', 0), ('pakis', 0), ('pussy', 0), ('rape', 0), ('raped', 0), ('rapist', 0),
  ('retard', 0), ('retarded', 0), ('retards', 0), ('send me your seed phrase', 0), ('shit', 0),
  ('shithead', 0), ('shits', 0), ('shitting', 0), ('shitty', 0), ('slut', 0), ('sluts', 0), ('spastic', 0),
  ('spic', 0), ('spics', 0), ('tits', 0), ('trannies', 0), ('tranny', 0), ('twat', 0), ('twats', 0),
  ('wank', 0), ('wanker', 0), ('wankers', 0), ('wetback', 0), ('whore', 0), ('whores', 0);
