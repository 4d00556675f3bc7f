-- Schema 3. What the figures of an event need of a game's moves, so that an event goes on without reading them. Games that
-- were written before have none of it, and programs count their moves.

-- Number of plies.
ALTER TABLE games ADD COLUMN ply_count INTEGER;

-- A hash of spec, start and moves: the 64 bits of the program's fingerprint, as a signed number.
ALTER TABLE games ADD COLUMN fingerprint INTEGER;

-- Tags that count in the figures of an event. Few games have one.
CREATE INDEX tags_in_figures ON tags (game) WHERE name IN ('Proposer', 'Replays');
