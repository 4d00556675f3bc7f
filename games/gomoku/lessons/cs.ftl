# Lekce hry gomoku česky. Kroky jsou z course.toml.

gomoku-lesson-rules = Pravidla
gomoku-lesson-rules-stone = Černý začíná. Polož kámen na libovolný průsečík. Kameny se už nikdy nepohnou.
    .done = Pak je na tahu bílý a tak dále: každý po jednom kameni.
gomoku-lesson-rules-five = Máš čtyři v řadě. Udělej z nich pět a vyhraj.
    .done = Pět v řadě: vyhráváš.
gomoku-lesson-rules-diagonal = Řady platí všemi směry: vodorovně, svisle i šikmo. Najdi pětku.
    .done = Šikmé řady se přehlédnou nejsnáze.
gomoku-lesson-rules-stop-four = Bílý má čtyři a příštím tahem vyhraje. Zastav ho.
    .done = Jeden konec už byl zavřený, proto stačí jeden kámen.
gomoku-lesson-rules-open-three = Dva kameny s místem na obou stranách: udělej z nich tři s oběma konci volnými.
    .done = Otevřená trojka. Bílý musí odpovědět, jinak uděláš otevřenou čtyřku.
gomoku-lesson-rules-stop-three = Teď má otevřenou trojku bílý. Zastav ji dřív, než z ní bude otevřená čtyřka.
    .done = Správně. O tah později by bylo pozdě.
gomoku-lesson-rules-open-four = Tvou trojku nikdo nezastavil. Udělej čtyřku, která může být pětkou na obou koncích.
    .done = Otevřená čtyřka: bílý zavře jen jeden konec.
gomoku-lesson-rules-finish = Bílý zavřel jeden konec. Vyhraj na druhém.
    .done = To je celá hra: vytvářej hrozby, až dvě najednou nejdou odvrátit.
gomoku-lesson-rules-renju = V renju má černý výhodu, a proto je omezen: červený kříž značí bod, kam černý nesmí, zde proto, že by vznikly dvě otevřené trojky naráz.

gomoku-lesson-threes = Otevřené trojky
gomoku-lesson-threes-lines = Shlienův FIVE z roku 1992 počítá pětice procházející každým bodem. Zahraj bod, kterým jich vede nejvíc.
    .done = Středem vede nejvíc pětic. U kraje je jich málo.
gomoku-lesson-threes-broken-three = I trojka s mezerou hrozí. Udělej přerušenou trojku: jeden bod nech volný.
    .done = Boora vidí tento vzor stejně jako celou trojku.
gomoku-lesson-threes-stop-broken = Bílý má přerušenou trojku. Kde ji zastavíš?
    .done = V mezeře zabráníš nejvíc.
gomoku-lesson-threes-double-three = Jeden kámen, dvě otevřené trojky: bílý zastaví jen jednu. Najdi ten bod.
    .done = Dvojitá trojka vyhrává; jen v renju ji má černý zakázanou.
gomoku-lesson-threes-race = Obě strany mají otevřenou trojku a ty jsi na tahu. Boora 0.5 tu útočí a nikdy se neohlíží. Udělej to také.
    .done = Tvá čtyřka je první.

gomoku-lesson-fours = Čtyřky, které nutí
gomoku-lesson-fours-four = Tvá trojka je na jednom konci zavřená. Přesto udělej čtyřku: bílý má právě jednu odpověď.
    .done = Vynuceno. Kdo dělá čtyřky, rozhoduje, co se děje.
gomoku-lesson-fours-four-three = Jeden kámen udělá čtyřku v řádku a trojku ve sloupci. Najdi ho.
    .done = Bílý musí zastavit čtyřku a trojka zůstane.
gomoku-lesson-fours-after-four-three = Teď využij trojku.
    .done = Čtyři-tři je obvyklá cesta k výhře.
gomoku-lesson-fours-double-four = Dvě zavřené trojky se setkávají v jednom bodě. Udělej dvě čtyřky naráz.
    .done = Bílý odpoví jen na jednu z nich.
