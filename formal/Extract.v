(** * The checker as a program, with the machine's big integers

    [N] and [positive] become integers of the library zarith, and the functions on them that the checker uses become
    functions of runner/fast/numbers.ml. This is trusted; ExtractPlain.v makes a slower program without it. *)

From Coq Require Import NArith PArith Extraction ExtrOcamlBasic.
From Five Require Import Statement Checker Main.

Extract Inductive positive => "Numbers.t"
  [ "Numbers.double_succ" "Numbers.double" "Numbers.one" ] "Numbers.match_positive".
Extract Inductive N => "Numbers.t" [ "Numbers.zero" "(fun p -> p)" ] "Numbers.match_n".

Extract Constant Pos.succ => "Numbers.succ".
Extract Constant N.succ => "Numbers.succ".
Extract Constant N.succ_pos => "Numbers.succ".
Extract Constant N.add => "Numbers.add".
Extract Constant N.sub => "Numbers.sub".
Extract Constant N.mul => "Numbers.mul".
Extract Constant N.div => "Numbers.div".
Extract Constant N.modulo => "Numbers.modulo".
Extract Constant N.eqb => "Numbers.equal".
Extract Constant N.ltb => "Numbers.less".
Extract Constant N.testbit => "Numbers.testbit".
Extract Constant N.setbit => "Numbers.setbit".
Extract Constant N.lor => "Numbers.logor".
Extract Constant N.land => "Numbers.logand".
Extract Constant N.ldiff => "Numbers.diff".

Extraction "extracted/fast/checker.ml" board_of check claim_of point
  prepare check_part part_entry.
