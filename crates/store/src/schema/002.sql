-- Schema 2. Positions of games by their keys, so that the games that reach a position are found without replaying all of
-- them. Programs that know the games fill the table; what it lacks is added the next time somebody searches.

-- One row for each position of a game and the first ply after which it stands there.
CREATE TABLE positions (
    key     INTEGER NOT NULL,
    of_game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    ply     INTEGER NOT NULL,
    PRIMARY KEY (key, of_game)
) STRICT, WITHOUT ROWID;

CREATE INDEX positions_by_game ON positions (of_game);

-- How far the table above goes: all games up to this number have their positions there, by this scheme of keys.
CREATE TABLE positions_known (
    scheme  INTEGER NOT NULL,
    up_to   INTEGER NOT NULL
) STRICT;

INSERT INTO positions_known (scheme, up_to) VALUES (0, 0);
