# Co říkají čtečky partií, česky.

catalog-no-game = není uvedena hra: čteno jako { $game }
catalog-no-size = žádná velikost za { $alias }, což znamená { $game }
catalog-no-puzzles = žádné úlohy pro { $game }; čekalo se jedno z { $games }
catalog-one-of-games = jedna z her { $games }
catalog-variations = co stojí v závorkách, bylo přečteno jako varianty
catalog-no-variation = co stojí v závorkách a není tam variantou, se vynechává
catalog-unbalanced = kulatá nebo složená závorka nemá protějšek: text je možná useknutý
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

## Partie ve vlastním formátu, které nelze přečíst

catalog-record-none = žádná partie, očekává se [Game "…"] a tahy
catalog-grid-no-more-rows = řádky spojené „/“ ({ $rows }), ne víc
catalog-grid-rows = řádky spojené „/“ ({ $rows }), ne { $count }
catalog-grid-empties = počet prázdných polí od 1
catalog-grid-symbol = { $symbols }, „.“, počet prázdných polí nebo „/“, ne { $given }
catalog-grid-no-more = pole v řádku { $row } shora: { $columns }, ne víc
catalog-grid-row = pole v řádku { $row } shora: { $columns }, ne { $count }
catalog-record-long = partie mají { $bytes } bajtů, očekává se nejvýše { $most }
catalog-record-results = tahy končí výsledkem { $given }, očekává se { $tagged } jako v poli Result
catalog-record-tags = v jedné partii je polí víc než { $most }
catalog-record-twice = pole { $name } je uvedeno dvakrát
catalog-record-result = chybný výsledek { $given }, očekává se 1-0, 0-1, 1/2-1/2 nebo *
catalog-record-game = partie začíná polem [Game "…"], které chybí
catalog-record-tag = chybné pole, očekává se [Jméno "hodnota"]
catalog-record-tag-open = pole { $name } není uzavřené, očekává se ']'
catalog-record-text = text je delší než { $most } bajtů
catalog-record-endless = co zde začíná, nikdy nekončí, očekává se { $closing }
catalog-record-character = chybný zvláštní znak, očekává se \u{"{"}…{"}"} s číslem znaku
catalog-record-escape = chybný zvláštní znak, očekává se \n, \r, \t, \\, \", \{"}"}, \[ nebo \u{"{"}…{"}"}
catalog-record-comment = končí komentář, který nikdy nezačal
catalog-record-tag-among = pole mezi tahy, očekává se před ním tah nebo výsledek
catalog-record-variation-first = varianta před prvním tahem, očekává se za tahem, který nahrazuje
catalog-record-variation = končí varianta, která nikdy nezačala
catalog-record-variation-open = varianta nikdy nekončí, očekává se ')'
catalog-record-no-result = partie končí bez výsledku, očekává se 1-0, 0-1, 1/2-1/2 nebo *
catalog-record-move = chybný tah v { $given }, očekávají se slova spojená znakem '+'
catalog-record-plies = v jedné partii je tahů víc než { $most }
catalog-record-comments = komentáře k jednomu tahu jsou delší než { $most } bajtů
catalog-record-move-tags = u jednoho tahu je polí víc než { $most }
catalog-record-annotation = chybná poznámka { $name }…, očekává se jedna hodnota a ']'
catalog-record-value = chybná hodnota { $value } po { $name }
