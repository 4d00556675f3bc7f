-- Schema 1. A published schema never changes: what comes later is another file beside this one.
-- docs/records.md describes the tables for those who query them.

-- Series and tournaments: everything that decides their games, under a hash of it.
CREATE TABLE events (
    number   INTEGER PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    name     TEXT NOT NULL,
    settings TEXT NOT NULL
) STRICT;

-- Players as they gave their names and versions.
CREATE TABLE players (
    number  INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    version TEXT NOT NULL,
    UNIQUE (name, version)
) STRICT;

-- Games. The id says which game it is (of an event: event/stage/A-B/pair/leg), the number when it came here.
-- Numbers are never used twice, so that readers can follow what is new.
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

CREATE UNIQUE INDEX games_by_place ON games (event, stage, player_a, player_b, pair, leg) WHERE event IS NOT NULL;
CREATE INDEX games_by_game ON games (game);
CREATE INDEX games_by_first ON games (first);
CREATE INDEX games_by_second ON games (second);

-- One row a ply, from 1. Times are nanoseconds; scores are the mover's, in hundredths, forced wins 1000000 - plies.
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

-- Whatever else is known of a game, in order.
CREATE TABLE tags (
    game  INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    name  TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;

-- The last lines that a bot wrote before it ended its game by misbehaving; side 0 moved first.
CREATE TABLE logs (
    game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    line INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, side, line)
) STRICT, WITHOUT ROWID;
