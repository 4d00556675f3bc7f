# What the referee says, in Czech.

arena-same-position = stejná pozice { $times }krát
arena-ply-limit = dosažena mez { $plies ->
        [one] { $plies } půltahu
       *[other] { $plies } půltahů
    }
arena-draw-agreed = remíza dohodou
arena-resigns = { $side } se vzdává
arena-out-of-time = vypršel čas ({ $side })
arena-out-of-time-for-a-move = vypršel čas ({ $side }): { $taken } s na tah, povoleno { $allowed } s
arena-forfeit = kontumace: { $reason }
arena-adjudicated = rozhodnuto předčasně: { $reason }
arena-level-game = oba hráči viděli vyrovnanou hru ({ $score } nebo méně), tahů: { $moves }
arena-lost-game = { $who }: { $loser } prohrává o { $score } nebo více, tahů: { $moves }
arena-both-players = oba hráči
arena-first = první strana
arena-second = druhá strana
arena-illegal = nepřípustný tah „{ $move }“: { $reason }
arena-illegal-as-written = { $reason } (bot napsal { $written })
arena-bad-move = to není tah: { $written }; očekáváno: { $expected }
arena-expected-point = písmeno sloupce a číslo řady, třeba h8
arena-expected-end = nic za číslem řady
arena-note-encoding = text neuvádí kódování, ve kterém je: čteno jako { $name }
arena-note-encoding-named = text není v kódování { $given }, které uvádí: čteno jako { $name }
arena-over = partie skončila: { $ending }
arena-over-new = partie skončila
arena-not-your-turn = { $given } není na tahu; na tahu je { $to-move }
arena-nobody-resigns = nehraje tu žádný člověk, takže se nikdo nemůže vzdát
arena-nobody-offers = nehraje tu žádný člověk, takže nikdo nemůže nabídnout remízu
arena-draw-settled = remíza je dohodnuta
arena-draw-offered = { $side } nabízí remízu: { $other } ji přijme, nebo táhne
arena-draw-accepted = { $player } přijímá remízu
arena-declines-without-score = { $player } odmítá: nevede hodnocení, podle kterého by soudil
arena-declines-early = { $player } odmítá: před půltahem { $ply } remízu nebere
arena-declines-ahead = { $player } odmítá: vidí se ve výhodě
arena-no-offer = není tu žádná nabídka remízy
arena-nothing-to-undo = není co vzít zpět
arena-nothing-to-redo = není co zahrát znovu
arena-lesson-turn = { $move } přichází, když je na tahu druhá strana
arena-missed = byla tu vynucená výhra za { $plies }: { $line }
arena-missed-by = byla tu výhra { $way } za { $plies }: { $line }
arena-gave = soupeř pak má vynucenou výhru za { $plies }: { $line }
arena-gave-by = soupeř pak má výhru { $way } za { $plies }: { $line }
