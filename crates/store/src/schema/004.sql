-- Schema 4. What else is known of a game's moves, and its variations.

-- The tags of a ply as JSON: a list of objects with name and value. NULL where there are none.
ALTER TABLE plies ADD COLUMN tags TEXT;

-- The variations of a game, as in its line of JSON. NULL where there are none.
ALTER TABLE games ADD COLUMN variations TEXT;
