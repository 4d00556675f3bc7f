(** * What the theorems rest on

    Compiling this file prints the axioms of each theorem. There are none: [Closed under the global context]. *)

From Five Require Import Statement Sanity Main.

Print Assumptions not_won_by_both.
Print Assumptions game_ends.
Print Assumptions beats_every_strategy.
Print Assumptions not_both_win.
Print Assumptions second_player_never_wins.
Print Assumptions check_sound.
Print Assumptions parts_compose.
Print Assumptions fifteen.
