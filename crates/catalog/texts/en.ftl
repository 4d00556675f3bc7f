# What the readers of games say, in English. Other languages are other files of this folder with the same keys.

catalog-no-game = no game is named: read as { $game }
catalog-no-size = no size after { $alias }, which stands for { $game }
catalog-no-puzzles = no puzzles of { $game }: expected one of { $games }
catalog-one-of-games = one of the games { $games }
catalog-variations = what stands in parentheses was read as variations
catalog-no-variation = what stands in parentheses and is no variation there is left out
catalog-unbalanced = a parenthesis or a brace has no partner: the text may be cut
catalog-one-game = several lines were read as one game: of several games each begins with 1. or ends with a result such as *
catalog-of-game = game { $number }: { $sentence }
catalog-contradicted = its result is { $recorded }, and the board says { $outcome } ({ $ending }): the board decides
catalog-more-contradicted =
    { $count ->
        [one] one more game has a result that its board contradicts: the board decides
       *[other] { $count } more games have a result that their board contradicts: the board decides
    }
catalog-more-unplayable =
    { $count ->
        [one] one more game cannot be played as it stands
       *[other] { $count } more games cannot be played as they stand
    }
catalog-is-database = this is a SQLite database; a store of games is opened by its name as a file
catalog-is-archive =
    this is { $kind ->
        [xz] an
       *[other] a
    } { $kind } archive: unpack it first
catalog-is-picture = this is a picture ({ $kind }), which holds no moves
catalog-is-document = this is a PDF document: copy the moves out of it
catalog-is-program = this is a program, not a game
catalog-is-table = this is a Parquet table, which is written and not read
catalog-is-office = this is a document of an older office program
catalog-is-certificate = this is a certificate: `boardwright verify` checks it

## Records in our own format that cannot be read

catalog-record-none = no record, expected [Game "…"] and moves
catalog-grid-no-more-rows = { $rows } rows joined by '/', not more
catalog-grid-rows = { $rows } rows joined by '/', not { $count }
catalog-grid-empties = a number of empty spots from 1
catalog-grid-symbol = { $symbols }, '.', a number of empty spots or '/', not { $given }
catalog-grid-no-more = { $columns } spots in row { $row } from the top, not more
catalog-grid-row = { $columns } spots in row { $row } from the top, not { $count }
catalog-record-long = { $bytes } bytes of records, expected at most { $most }
catalog-record-results = the moves end with { $given }, expected { $tagged } as in the tag Result
catalog-record-tags = more than { $most } tags in one record
catalog-record-twice = the tag { $name } is given twice
catalog-record-result = bad result { $given }, expected 1-0, 0-1, 1/2-1/2 or *
catalog-record-game = a record begins with [Game "…"], which is missing
catalog-record-tag = bad tag, expected [Name "value"]
catalog-record-tag-open = the tag { $name } is not closed, expected ']'
catalog-record-text = a text of more than { $most } bytes
catalog-record-endless = what begins here never ends, expected { $closing }
catalog-record-character = bad escape, expected \u{"{"}…{"}"} with the number of a character
catalog-record-escape = bad escape, expected \n, \r, \t, \\, \", \{"}"}, \[ or \u{"{"}…{"}"}
catalog-record-comment = a comment ends that never began
catalog-record-tag-among = a tag among the moves, expected a move or a result before it
catalog-record-variation-first = a variation before the first move, expected it behind the move that it replaces
catalog-record-variation = a variation ends that never began
catalog-record-variation-open = a variation never ends, expected ')'
catalog-record-no-result = the record ends without its result, expected 1-0, 0-1, 1/2-1/2 or *
catalog-record-move = bad move in { $given }, expected words joined by '+'
catalog-record-plies = more than { $most } plies in one record
catalog-record-comments = comments of more than { $most } bytes on one move
catalog-record-move-tags = more than { $most } tags of one move
catalog-record-annotation = bad annotation { $name }…, expected one value and ']'
catalog-record-value = bad value { $value } after { $name }
