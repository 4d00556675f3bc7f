# Co říkají čtečky partií, česky.

catalog-no-game = není uvedena hra: čteno jako { $game }
catalog-no-size = žádná velikost za { $alias }, což znamená { $game }
catalog-one-of-games = jedna z her { $games }
catalog-variations = co stojí v závorkách, bylo přečteno jako varianty
catalog-no-variation = co stojí v závorkách a není tam variantou, se vynechává
catalog-one-game = několik řádků bylo přečteno jako jedna partie: z několika partií začíná každá 1. nebo končí výsledkem, třeba *
catalog-of-game = partie { $number }: { $sentence }
catalog-contradicted = její výsledek je { $recorded }, ale deska říká { $outcome } ({ $ending }): rozhoduje deska
catalog-more-contradicted =
    { $count ->
        [one] ještě jedna partie má výsledek, kterému její deska odporuje: rozhoduje deska
        [few] ještě { $count } partie mají výsledek, kterému jejich deska odporuje: rozhoduje deska
       *[other] ještě { $count } partií má výsledek, kterému jejich deska odporuje: rozhoduje deska
    }
catalog-more-unplayable =
    { $count ->
        [one] ještě jedna partie se takto nedá zahrát
        [few] ještě { $count } partie se takto nedají zahrát
       *[other] ještě { $count } partií se takto nedá zahrát
    }
catalog-is-database = to je databáze SQLite; databáze partií se otevírá jako soubor svým jménem
catalog-is-archive = to je archiv ({ $kind }): nejdřív jej rozbal
catalog-is-picture = to je obrázek ({ $kind }), ve kterém nejsou tahy
catalog-is-document = to je dokument PDF: tahy z něj zkopíruj
catalog-is-program = to je program, ne partie
catalog-is-table = to je tabulka Parquet, která se zapisuje a nečte
catalog-is-office = to je dokument staršího kancelářského programu
catalog-is-certificate = to je certifikát: zkontroluje jej `boardwright verify`
