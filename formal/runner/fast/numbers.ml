(* Numbers of the checker as integers of zarith. The functions down to [diff] are trusted: they stand for functions of
   Coq with the same names (Extract.v). The rest serves the oracle. *)

type t = Z.t

let zero = Z.zero
let one = Z.one
let double p = Z.shift_left p 1
let double_succ p = Z.succ (Z.shift_left p 1)

let match_positive odd even top p =
  if Z.equal p Z.one then top ()
  else if Z.is_even p then even (Z.shift_right p 1)
  else odd (Z.shift_right p 1)

let match_n nothing positive n = if Z.equal n Z.zero then nothing () else positive n
let succ = Z.succ
let add = Z.add
let sub a b = if Z.lt a b then Z.zero else Z.sub a b
let mul = Z.mul
let div a b = if Z.equal b Z.zero then Z.zero else Z.div a b
let modulo a b = if Z.equal b Z.zero then a else Z.rem a b
let equal = Z.equal
let less = Z.lt

(* The checker asks for bits of cells and rows only; a number that is no machine integer is beyond every set. *)
let testbit a n = Z.fits_int n && Z.testbit a (Z.to_int n)
let bits = Array.init 1024 (fun i -> Z.shift_left Z.one i)

let setbit a n =
  let i = Z.to_int n in
  Z.logor a (if i < 1024 then bits.(i) else Z.shift_left Z.one i)

let logor = Z.logor
let logand = Z.logand
let diff a b = Z.logxor a (Z.logand a b)

(* For the oracle. *)
let of_int = Z.of_int
let positive_of_int = Z.of_int
let to_int = Z.to_int
let int_of_positive = Z.to_int

(* The bits of a set as words of 60 bits, the lowest first. *)
let words n into =
  for i = 0 to Array.length into - 1 do
    into.(i) <- Z.to_int (Z.extract n (60 * i) 60)
  done
