-- What the first program with schema 2 made of the store of schema 1.
BEGIN TRANSACTION;
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
COMMIT;
PRAGMA user_version = 2;
