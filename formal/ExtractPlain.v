(** * The checker as a program, without any machine integers

    Numbers are the data type of Coq, lists of binary digits. *)

From Coq Require Import NArith Extraction ExtrOcamlBasic.
From Five Require Import Statement Checker Main.

Extraction "extracted/plain/checker.ml" board_of check claim_of point
  prepare check_part part_entry.
