# What the readers of games say, in English. Other languages are other files of this folder with the same keys.

catalog-no-game = no game is named: read as { $game }
catalog-no-size = no size after { $alias }, which stands for { $game }
catalog-one-of-games = one of the games { $games }
catalog-variations = what stands in parentheses was read as variations
catalog-no-variation = what stands in parentheses and is no variation there is left out
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
