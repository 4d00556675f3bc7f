# Was die Leser von Partien sagen, auf Deutsch.

catalog-no-game = es ist kein Spiel genannt: als { $game } gelesen
catalog-no-size = keine Größe nach { $alias }, was für { $game } steht
catalog-one-of-games = eines der Spiele { $games }
catalog-variations = was in Klammern steht, wurde als Varianten gelesen
catalog-no-variation = was in Klammern steht und dort keine Variante ist, bleibt weg
catalog-one-game = mehrere Zeilen wurden als eine Partie gelesen: von mehreren beginnt jede mit 1. oder endet mit einem Ergebnis wie *
catalog-of-game = Partie { $number }: { $sentence }
catalog-contradicted = ihr Ergebnis ist { $recorded }, und das Brett sagt { $outcome } ({ $ending }): das Brett entscheidet
catalog-more-contradicted =
    { $count ->
        [one] eine weitere Partie hat ein Ergebnis, dem ihr Brett widerspricht: das Brett entscheidet
       *[other] { $count } weitere Partien haben ein Ergebnis, dem ihr Brett widerspricht: das Brett entscheidet
    }
catalog-more-unplayable =
    { $count ->
        [one] eine weitere Partie lässt sich so nicht spielen
       *[other] { $count } weitere Partien lassen sich so nicht spielen
    }
catalog-is-database = das ist eine SQLite-Datenbank; eine Datenbank von Partien wird als Datei mit ihrem Namen geöffnet
catalog-is-archive = das ist ein Archiv ({ $kind }): erst auspacken
catalog-is-picture = das ist ein Bild ({ $kind }), das keine Züge enthält
catalog-is-document = das ist ein PDF-Dokument: die Züge daraus kopieren
catalog-is-program = das ist ein Programm, keine Partie
catalog-is-table = das ist eine Parquet-Tabelle, die geschrieben und nicht gelesen wird
catalog-is-office = das ist ein Dokument eines älteren Büroprogramms
catalog-is-certificate = das ist ein Zertifikat: `boardwright verify` prüft es
