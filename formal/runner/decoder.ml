(* The arithmetic decoder of strategies (docs/certificates.md, "How choices are coded"). Nothing here is trusted. *)

exception Refused of string

type probability = { mutable quick : int; mutable slow : int }
type t = { data : string; mutable at : int; mutable range : int; mutable code : int }

let fresh () = { quick = 32768; slow = 32768 }
let byte d i = if i < String.length d.data then Char.code d.data.[i] else 0

let make data =
  let d = { data; at = 4; range = 0xFFFFFFFF; code = 0 } in
  for i = 0 to 3 do d.code <- (d.code lsl 8) lor byte d i done;
  d

let bit d p =
  let m = min (max ((p.quick + p.slow) lsr 5) 32) 4064 in
  let bound = (d.range lsr 12) * m in
  let one = d.code < bound in
  if one then begin
    d.range <- bound;
    p.quick <- p.quick + ((65535 - p.quick) lsr 4);
    p.slow <- p.slow + ((65535 - p.slow) lsr 7)
  end
  else begin
    d.code <- d.code - bound;
    d.range <- d.range - bound;
    p.quick <- p.quick - (p.quick lsr 4);
    p.slow <- p.slow - (p.slow lsr 7)
  end;
  while d.range < 1 lsl 24 do
    if d.at >= String.length d.data + 8 then raise (Refused "the strategy ends before the check");
    d.range <- d.range lsl 8;
    d.code <- ((d.code lsl 8) lor byte d d.at) land 0xFFFFFFFF;
    d.at <- d.at + 1
  done;
  one

type model = { steps : probability array; widths : probability array; bits : probability array }

let model () =
  let some n = Array.init n (fun _ -> fresh ()) in
  { steps = some 24; widths = some 10; bits = some 10 }

let number d m =
  let rec step i =
    if i < 24 then if bit d m.steps.(i) then step (i + 1) else i
    else begin
      let width = ref 0 in
      while !width < 10 && bit d m.widths.(!width) do incr width done;
      let value = ref 1 in
      for i = !width - 1 downto 0 do value := (2 * !value) + if bit d m.bits.(i) then 1 else 0 done;
      !value - 1 + 24
    end
  in
  step 0

(* All bytes must have been taken. *)
let finished d = d.at >= String.length d.data
