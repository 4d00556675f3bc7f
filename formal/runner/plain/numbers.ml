(* The numbers of Coq for the oracle: nothing here is trusted. *)

open Checker

type t = n

let rec positive_of_int i =
  if i <= 1 then XH else if i land 1 = 0 then XO (positive_of_int (i / 2)) else XI (positive_of_int (i / 2))

let of_int i = if i = 0 then N0 else Npos (positive_of_int i)
let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> (2 * int_of_positive p) + 1
let to_int = function N0 -> 0 | Npos p -> int_of_positive p

(* The bits of a set as words of 60 bits, the lowest first. *)
let words n into =
  Array.fill into 0 (Array.length into) 0;
  let set i = if i / 60 < Array.length into then into.(i / 60) <- into.(i / 60) lor (1 lsl (i mod 60)) in
  let rec go p i =
    match p with
    | XH -> set i
    | XO p -> go p (i + 1)
    | XI p -> set i; go p (i + 1)
  in
  match n with N0 -> () | Npos p -> go p 0
