-- What the first program with schema 3 made of the store of schema 2.
BEGIN TRANSACTION;
ALTER TABLE games ADD COLUMN ply_count INTEGER;

ALTER TABLE games ADD COLUMN fingerprint INTEGER;

CREATE INDEX tags_in_figures ON tags (game) WHERE name IN ('Proposer', 'Replays');
COMMIT;
PRAGMA user_version = 3;
