-- A store of schema 3: that of schema 2 as the first program with schema 3 brought it up to date.
BEGIN TRANSACTION;
CREATE TABLE events (
    number   INTEGER PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    name     TEXT NOT NULL,
    settings TEXT NOT NULL
) STRICT;
INSERT INTO events VALUES(1,'c57e40902a3db782','fixture',replace('event fixture\nkalah:6x4\na b','\n',char(10)));
CREATE TABLE players (
    number  INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    version TEXT NOT NULL,
    UNIQUE (name, version)
) STRICT;
INSERT INTO players VALUES(1,'alpha','alpha 1.0 hash=16');
INSERT INTO players VALUES(2,'beta','');
INSERT INTO players VALUES(3,'beta','alpha 1.0 hash=16');
INSERT INTO players VALUES(4,'alpha','');
CREATE TABLE games (
    number       INTEGER PRIMARY KEY AUTOINCREMENT,
    id           TEXT NOT NULL UNIQUE,
    event        INTEGER REFERENCES events (number),
    stage        INTEGER,
    player_a     INTEGER,
    player_b     INTEGER,
    pair         INTEGER,
    leg          INTEGER CHECK (leg IN (0, 1)),
    game         TEXT NOT NULL,
    first        INTEGER NOT NULL REFERENCES players (number),
    second       INTEGER NOT NULL REFERENCES players (number),
    start        TEXT,
    outcome      TEXT CHECK (outcome IN ('1-0', '0-1', '1/2-1/2')),
    kind         TEXT NOT NULL,
    ending       TEXT NOT NULL,
    tally_first  INTEGER,
    tally_second INTEGER,
    -- Milliseconds since 1970, UTC.
    finished     INTEGER,
    comment      TEXT NOT NULL,
    CHECK ((event IS NULL) = (stage IS NULL) AND (event IS NULL) = (player_a IS NULL)
        AND (event IS NULL) = (player_b IS NULL) AND (event IS NULL) = (pair IS NULL)
        AND (event IS NULL) = (leg IS NULL)),
    CHECK ((tally_first IS NULL) = (tally_second IS NULL))
) STRICT;
INSERT INTO games VALUES(1,'c57e40902a3db782/0/0-1/0/0',1,0,0,1,0,0,'kalah:6x4',1,2,NULL,'1-0','board','no seeds left to sow, 25 to 23',25,23,1700000000000,'seen by nobody');
INSERT INTO games VALUES(2,'c57e40902a3db782/0/0-1/0/1',1,0,0,1,0,1,'kalah:6x4',3,4,'4,4,4,4,4,4,0/4,4,4,4,4,4,0 S','0-1','board','no seeds left to sow, 25 to 23',25,23,1700000000001,'seen by nobody');
CREATE TABLE plies (
    game    INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    ply     INTEGER NOT NULL,
    move    TEXT NOT NULL,
    elapsed INTEGER,
    score   INTEGER,
    depth   INTEGER,
    comment TEXT,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO plies VALUES(1,1,'3',NULL,NULL,NULL,NULL);
INSERT INTO plies VALUES(1,2,'6',1234567,-125,8,'an extra "turn"');
INSERT INTO plies VALUES(1,3,'2',1234567,-125,8,NULL);
INSERT INTO plies VALUES(2,1,'3',NULL,NULL,NULL,NULL);
INSERT INTO plies VALUES(2,2,'6',1234567,-125,8,'an extra "turn"');
INSERT INTO plies VALUES(2,3,'2',1234567,-125,8,NULL);
CREATE TABLE tags (
    game  INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    name  TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
INSERT INTO tags VALUES(1,0,'Seed','42');
INSERT INTO tags VALUES(1,1,'Seed',replace('ü\n','\n',char(10)) || char(0));
INSERT INTO tags VALUES(2,0,'Seed','42');
INSERT INTO tags VALUES(2,1,'Seed',replace('ü\n','\n',char(10)) || char(0));
CREATE TABLE logs (
    game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    line INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, side, line)
) STRICT, WITHOUT ROWID;
INSERT INTO logs VALUES(1,0,0,'one');
INSERT INTO logs VALUES(1,0,1,'');
INSERT INTO logs VALUES(1,0,2,'three');
INSERT INTO logs VALUES(2,0,0,'one');
INSERT INTO logs VALUES(2,0,1,'');
INSERT INTO logs VALUES(2,0,2,'three');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('games',2);
CREATE UNIQUE INDEX games_by_place ON games (event, stage, player_a, player_b, pair, leg) WHERE event IS NOT NULL;
CREATE INDEX games_by_game ON games (game);
CREATE INDEX games_by_first ON games (first);
CREATE INDEX games_by_second ON games (second);
CREATE TABLE positions (
    key     INTEGER NOT NULL,
    of_game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    ply     INTEGER NOT NULL,
    PRIMARY KEY (key, of_game)
) STRICT, WITHOUT ROWID;

CREATE INDEX positions_by_game ON positions (of_game);

CREATE TABLE positions_known (
    scheme  INTEGER NOT NULL,
    up_to   INTEGER NOT NULL
) STRICT;

INSERT INTO positions_known (scheme, up_to) VALUES (0, 0);
ALTER TABLE games ADD COLUMN ply_count INTEGER;

ALTER TABLE games ADD COLUMN fingerprint INTEGER;

CREATE INDEX tags_in_figures ON tags (game) WHERE name IN ('Proposer', 'Replays');
COMMIT;
PRAGMA application_id = 1113024371;
PRAGMA user_version = 3;
