# Was die Leser von Partien sagen, auf Deutsch.

catalog-no-game = es ist kein Spiel genannt: als { $game } gelesen
catalog-no-size = keine Größe nach { $alias }, was für { $game } steht
catalog-no-puzzles = keine Aufgaben zu { $game }; erwartet war eines von { $games }
catalog-one-of-games = eines der Spiele { $games }
catalog-variations = was in Klammern steht, wurde als Varianten gelesen
catalog-no-variation = was in Klammern steht und dort keine Variante ist, bleibt weg
catalog-unbalanced = eine runde oder geschweifte Klammer hat kein Gegenstück: der Text ist vielleicht abgeschnitten
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

## Partien im eigenen Format, die nicht lesbar sind

catalog-record-none = keine Partie, erwartet wird [Game "…"] und Züge
catalog-grid-no-more-rows = { $rows } Zeilen, durch „/“ verbunden, nicht mehr
catalog-grid-rows = { $rows } Zeilen, durch „/“ verbunden, nicht { $count }
catalog-grid-empties = eine Anzahl leerer Felder ab 1
catalog-grid-symbol = { $symbols }, „.“, eine Anzahl leerer Felder oder „/“, nicht { $given }
catalog-grid-no-more = { $columns } Felder in Zeile { $row } von oben, nicht mehr
catalog-grid-row = { $columns } Felder in Zeile { $row } von oben, nicht { $count }
catalog-record-long = { $bytes } Bytes mit Partien, erwartet werden höchstens { $most }
catalog-record-results = die Züge enden mit { $given }, erwartet wird { $tagged } wie im Feld Result
catalog-record-tags = mehr als { $most } Felder in einer Partie
catalog-record-twice = das Feld { $name } steht zweimal da
catalog-record-result = falsches Ergebnis { $given }, erwartet wird 1-0, 0-1, 1/2-1/2 oder *
catalog-record-game = eine Partie beginnt mit [Game "…"], was fehlt
catalog-record-tag = falsches Feld, erwartet wird [Name "Wert"]
catalog-record-tag-open = das Feld { $name } ist nicht geschlossen, erwartet wird ']'
catalog-record-text = ein Text von mehr als { $most } Bytes
catalog-record-endless = was hier beginnt, endet nie, erwartet wird { $closing }
catalog-record-character = falsches Sonderzeichen, erwartet wird \u{"{"}…{"}"} mit der Nummer eines Zeichens
catalog-record-escape = falsches Sonderzeichen, erwartet wird \n, \r, \t, \\, \", \{"}"}, \[ oder \u{"{"}…{"}"}
catalog-record-comment = ein Kommentar endet, der nie begann
catalog-record-tag-among = ein Feld zwischen den Zügen, erwartet wird davor ein Zug oder ein Ergebnis
catalog-record-variation-first = eine Variante vor dem ersten Zug, erwartet wird sie hinter dem Zug, den sie ersetzt
catalog-record-variation = eine Variante endet, die nie begann
catalog-record-variation-open = eine Variante endet nie, erwartet wird ')'
catalog-record-no-result = die Partie endet ohne Ergebnis, erwartet wird 1-0, 0-1, 1/2-1/2 oder *
catalog-record-move = falscher Zug in { $given }, erwartet werden Wörter mit '+' dazwischen
catalog-record-plies = mehr als { $most } Züge in einer Partie
catalog-record-comments = Kommentare von mehr als { $most } Bytes zu einem Zug
catalog-record-move-tags = mehr als { $most } Felder an einem Zug
catalog-record-annotation = falsche Anmerkung { $name }…, erwartet wird ein Wert und ']'
catalog-record-value = falscher Wert { $value } nach { $name }
