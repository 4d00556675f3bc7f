(* Reads a certificate (docs/certificates.md). Nothing here is trusted but the position: what the file says of the
   moves can only be refused. The checksum is not looked at. *)

exception Unreadable of string

let unreadable format = Printf.ksprintf (fun text -> raise (Unreadable text)) format

type lemma = { builder : string list; opponent : string list; unknown : int; data : string }
type claim = { side : int; data : string; lemmas : lemma list }

type certificate = {
  columns : int;
  rows : int;
  stones : int list array; (* of black and of white, as numbers of points *)
  mover : int; (* 0 for black *)
  claims : claim list; (* those of a win, of the form zones *)
}

let prefixed word line =
  let n = String.length word + 1 in
  if String.length line > n && String.sub line 0 n = word ^ " " then String.sub line n (String.length line - n)
  else unreadable "a line with %S is missing, there is %S" word line

let number text least most =
  let plain = text <> "" && String.length text < 10 && String.for_all (fun c -> c >= '0' && c <= '9') text in
  let value = if plain then int_of_string text else -1 in
  if plain && value >= least && value <= most then value
  else unreadable "%S is no number from %d to %d" text least most

let read_game spec =
  let size =
    match String.split_on_char ':' spec with
    | [ "gomoku" ] -> "15"
    | [ "gomoku"; size ] -> (
      match String.split_on_char ',' size with
      | [ size ] | [ size; "freestyle" ] -> size
      | _ -> unreadable "this checker knows the rule freestyle only, not %S" spec)
    | _ -> unreadable "this checker knows gomoku only, not %S" spec
  in
  match String.split_on_char 'x' size with
  | [ n ] -> (number n 5 22, number n 5 22)
  | [ columns; rows ] -> (number columns 5 22, number rows 5 22)
  | _ -> unreadable "%S is no size" size

let read_position columns rows text =
  let board, side =
    match String.split_on_char ' ' text with
    | [ board; "X" ] -> (board, 0)
    | [ board; "O" ] -> (board, 1)
    | _ -> unreadable "%S is no position" text
  in
  let lines = String.split_on_char '/' board in
  if List.length lines <> rows then unreadable "the board has not %d rows" rows;
  let stones = [| []; [] |] in
  let read_row y line =
    let x = ref 0 and at = ref 0 in
    let length = String.length line in
    while !at < length do
      (match line.[!at] with
       | '0' .. '9' ->
         let stop = ref !at in
         while !stop < length && line.[!stop] >= '0' && line.[!stop] <= '9' do incr stop done;
         x := !x + number (String.sub line !at (!stop - !at)) 1 columns;
         at := !stop - 1
       | '.' -> incr x
       | ('X' | 'O') as symbol ->
         let who = if symbol = 'X' then 0 else 1 in
         stones.(who) <- ((y * columns) + !x) :: stones.(who);
         incr x
       | other -> unreadable "%C stands for nothing on a board" other);
      incr at
    done;
    if !x <> columns then unreadable "the row %S has not %d points" line columns
  in
  List.iteri (fun i line -> read_row (rows - 1 - i) line) lines;
  (stones, side)

let moves text = if text = "-" then [] else String.split_on_char ',' text

let read_claims lines body =
  let at = ref 0 in
  let cut length =
    let length = number length 0 999_999_999 in
    if !at + length > String.length body then unreadable "the strategies are longer than the file";
    at := !at + length;
    String.sub body (!at - length) length
  in
  let side = function "first" -> 0 | "second" -> 1 | word -> unreadable "%S is no side" word in
  let add claims line =
    match (String.split_on_char ' ' line, claims) with
    | [ "claim"; who; "1"; "zones"; "bytes"; length ], _ ->
      { side = side who; data = cut length; lemmas = [] } :: claims
    | ([ "claim"; _; "-1"; "bytes"; "0" ] | [ "claim"; _; "-1"; _; "bytes"; "0" ]), _ -> claims (* it says nothing *)
    | "lemma" :: builder :: opponent :: rest, claim :: others ->
      let unknown, length =
        match rest with
        | [ "bytes"; length ] -> (0, length)
        | [ "unknown"; u; "bytes"; length ] -> (number u 1 99, length)
        | _ -> unreadable "%S is no lemma" line
      in
      let lemma = { builder = moves builder; opponent = moves opponent; unknown; data = cut length } in
      { claim with lemmas = lemma :: claim.lemmas } :: others
    | _ -> unreadable "this checker knows wins of the form zones only, not %S" line
  in
  let claims = List.fold_left add [] lines in
  if !at <> String.length body then unreadable "there are bytes behind the strategies";
  List.rev_map (fun claim -> { claim with lemmas = List.rev claim.lemmas }) claims

let read text =
  let rec head_end i =
    if i + 1 >= String.length text || i > 65536 then unreadable "the head does not end"
    else if text.[i] = '\n' && text.[i + 1] = '\n' then i
    else head_end (i + 1)
  in
  let stop = head_end 0 in
  let body = String.sub text (stop + 2) (String.length text - stop - 2) in
  match String.split_on_char '\n' (String.sub text 0 stop) with
  | title :: game :: position :: measure :: rest ->
    if title <> "boardwright certificate 2" && title <> "boardwright certificate 1" then
      unreadable "this is no certificate";
    let columns, rows = read_game (prefixed "game" game) in
    let stones, mover = read_position columns rows (prefixed "position" position) in
    if measure <> "measure result" then unreadable "this checker knows results only";
    let lines = List.filteri (fun i _ -> i < List.length rest - 1) rest in
    { columns; rows; stones; mover; claims = read_claims lines body }
  | _ -> unreadable "the head is too short"
