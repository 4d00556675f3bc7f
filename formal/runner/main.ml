(* Checks a certificate of a win by zones with the checker that Coq has proved sound.

     checker FILE
     checker --jobs N FILE
     checker --record FILE > Answers.v

   The second form checks the lemmas in N processes. The third form prints the oracle's answers as a file of Coq, for a proof inside its kernel (Kernel.v). Exit code 0: the checker accepts every claim of a win. 1: it refuses one. 2: the file is no certificate of this kind. *)

open Checker

let current : (Oracle.t * int) option ref = ref None
let positions = ref 0

(* Ends the strategy before: all of its bytes must have been taken. *)
let close () =
  match !current with
  | None -> ()
  | Some (oracle, number) ->
    positions := !positions + oracle.Oracle.positions;
    current := None;
    if not (Decoder.finished oracle.Oracle.decoder) then
      Oracle.refuse "the strategy is longer than the check";
    if number mod 20 = 0 && number > 0 then
      Printf.eprintf "%d lemmas, %d positions, %.0f s\n%!" number !positions (Sys.time ())

let open_oracle board data base number =
  lazy
    (close ();
     let oracle = Oracle.make board data base in
     current := Some (oracle, number);
     oracle)

let recording = ref false

let print_answer answer =
  let n = Numbers.to_int in
  match answer with
  | Fill (row, p) -> Printf.printf "Fill %d %d; " (n row) (n p)
  | Recall (k, None) -> Printf.printf "Recall %d None; " (Numbers.int_of_positive k)
  | Recall (k, Some s) -> Printf.printf "Recall %d (Some %d%%nat); " (Numbers.int_of_positive k) (Oracle.of_nat s)
  | Cell p -> Printf.printf "Cell %d; " (n p)
  | Pass -> print_string "Pass; "
  | Cells l -> Printf.printf "Cells [%s]; " (String.concat "; " (List.map (fun p -> string_of_int (n p)) l))

let ask oracle question =
  let answer = snd (Oracle.ask (Lazy.force oracle) question) in
  if !recording then print_answer answer;
  (oracle, answer)

(* A recorded proof keeps every state, so that Coq needs no list of those to keep. *)
let tell oracle turn state u zone number =
  (oracle, snd (Oracle.tell (Lazy.force oracle) turn state u zone number) || !recording)

let integer i = match Numbers.of_int i with n when i = 0 -> ignore n; Z0 | _ -> Zpos (Numbers.positive_of_int i)

let jobs = ref 1

(* The lemmas in processes of their own, and then the claim. That this is as good as one run is the theorem
   parts_compose: each lemma is checked with nothing remembered, and the claim remembers what they have given. *)
let check_apart board elements parts goal claims_oracle =
  match prepare board with
  | None -> false
  | Some tables ->
    let parts = Array.of_list parts in
    let mine job = List.filter (fun i -> i mod !jobs = job) (List.init (Array.length parts) Fun.id) in
    let work job channel =
      let check i =
        let part, oracle = parts.(i) in
        match check_part board tables ask tell elements [] part oracle with
        | Some (zone, _) -> (i, zone)
        | None -> Oracle.refuse "the checker refuses a step"
      in
      let zones = try Ok (let zones = List.map check (mine job) in close (); zones) with Decoder.Refused reason -> Error reason in
      Marshal.to_channel channel (zones, !positions) [];
      close_out channel
    in
    let start job =
      let from_child, to_parent = Unix.pipe () in
      match Unix.fork () with
      | 0 ->
        Unix.close from_child;
        work job (Unix.out_channel_of_descr to_parent);
        exit 0
      | child ->
        Unix.close to_parent;
        (child, Unix.in_channel_of_descr from_child)
    in
    let zones = Array.make (Array.length parts) None in
    let collect (child, channel) =
      let (found, count) : ((int * Numbers.t) list, string) Stdlib.result * int =
        try Marshal.from_channel channel with End_of_file -> Oracle.refuse "a process ended without a verdict"
      in
      positions := !positions + count;
      close_in channel;
      ignore (Unix.waitpid [] child);
      match found with
      | Ok found -> List.iter (fun (i, zone) -> zones.(i) <- Some zone) found
      | Error reason -> Oracle.refuse reason
    in
    List.iter collect (List.map start (List.init !jobs Fun.id));
    let entry i = function
      | Some zone -> part_entry (fst parts.(i)) zone
      | None -> Oracle.refuse "a lemma was not checked"
    in
    let lemmas = Array.to_list (Array.mapi entry zones) in
    check_part board tables ask tell elements lemmas goal (claims_oracle lemmas) <> None

let check_claim (file : File.certificate) (claim : File.claim) =
  let builder = claim.File.side in
  let base_built = file.File.stones.(builder) and base_taken = file.File.stones.(1 - builder) in
  let board = Oracle.make_board file.File.columns file.File.rows base_built base_taken in
  let base = List.length base_built in
  let point name =
    if name = "" then File.unreadable "a lemma names no point";
    let column = Char.code name.[0] - Char.code 'a' in
    match int_of_string_opt (String.sub name 1 (String.length name - 1)) with
    | Some row when row >= 1 && row <= file.File.rows && column >= 0 && column < file.File.columns ->
      ((row - 1) * file.File.columns) + column
    | _ -> File.unreadable "%S is no point" name
  in
  let numbers = List.map Numbers.of_int in
  let part built taken unknown turn =
    {
      p_built = numbers (base_built @ List.map point built);
      p_taken = numbers (base_taken @ List.map point taken);
      p_unknown = Oracle.nat unknown;
      p_builder = turn;
    }
  in
  let parts =
    List.mapi
      (fun i (l : File.lemma) ->
        (part l.File.builder l.File.opponent l.File.unknown true, open_oracle board l.File.data base (i + 1)))
      claim.File.lemmas
  in
  let width = integer file.File.columns and height = integer file.File.rows in
  let empty = base_built = [] && base_taken = [] in
  (* From the empty board this is the function and the claim of the theorem check_first_player, to the letter. *)
  let goal = if empty && builder = 0 then claim_of width Black [] else part [] [] 0 (file.File.mover = builder) in
  let claims_oracle entries =
    let oracle = open_oracle board claim.File.data base (List.length entries) in
    Oracle.learn (Lazy.force oracle) entries;
    oracle
  in
  if !recording then begin
    print_string "(* Written by checker --record. *)\n\nFrom Coq Require Import NArith List.\n";
    print_string "From Five Require Import Checker.\nImport ListNotations.\nLocal Open Scope N_scope.\n\n";
    let order = Array.to_list (Array.map string_of_int board.Oracle.by_order) in
    Printf.printf "Definition order : list N := [%s].\n\n" (String.concat "; " order);
    print_string "Definition answers : list answer := [\n"
  end;
  let coq_board = board_of width height (Oracle.nat 5) in
  let accepted =
    if !jobs = 1 then check coq_board ask tell (Oracle.elements board) parts goal claims_oracle
    else check_apart coq_board (Oracle.elements board) parts goal claims_oracle
  in
  if not accepted then Oracle.refuse "the checker refuses a step";
  close ();
  let side = [| "black"; "white" |].(builder) in
  if !recording then print_string "Pass].\n"
  else if empty && builder = 0 then
    Printf.printf "accepted: first_player_wins %d %d 5 (%d positions)\n" file.File.columns file.File.rows !positions
  else Printf.printf "accepted: %s wins the position of the file (%d positions)\n" side !positions

let read_file name =
  let channel = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () -> really_input_string channel (in_channel_length channel))

let () =
  let name =
    match Sys.argv with
    | [| _; name |] -> name
    | [| _; "--record"; name |] -> recording := true; name
    | [| _; "--jobs"; n; name |] when (match int_of_string_opt n with Some n -> n >= 1 && n <= 256 | None -> false) ->
      jobs := int_of_string n;
      name
    | _ -> prerr_endline "usage: checker [--record | --jobs N] FILE"; exit 2
  in
    try
      let text = read_file name in
      let file = File.read text in
      if file.File.claims = [] then File.unreadable "there is no claim of a win by zones";
      List.iter (check_claim file) file.File.claims
    with
    | Stack_overflow -> prerr_endline "refused: the strategy is too deep"; exit 1
    | Invalid_argument reason | Failure reason -> prerr_endline ("refused: " ^ reason); exit 1
    | File.Unreadable reason | Sys_error reason -> prerr_endline ("not read: " ^ reason); exit 2
    | Decoder.Refused reason ->
      let now = match !current with Some (oracle, _) -> oracle.Oracle.positions | None -> 0 in
      Printf.printf "refused: %s (%d positions)\n" reason (!positions + now);
      exit 1
