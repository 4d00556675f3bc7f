(* The oracle: it answers the checker's questions with what the bytes of a strategy say, and remembers states as
   docs/certificates.md describes it. Nothing here is trusted: whatever it answers can only be refused.

   Points are numbers by rows, as in the checker. [order] gives the numbers of the cells in the format. *)

open Checker

let refuse text = raise (Decoder.Refused text)
let width_of_words points = (points + 59) / 60
let has set p = (set.(p / 60) lsr (p mod 60)) land 1 = 1
let flip set p = set.(p / 60) <- set.(p / 60) lxor (1 lsl (p mod 60))

let count_bits x =
  let rec go x n = if x = 0 then n else go (x land (x - 1)) (n + 1) in
  go x 0

(* The position of the lowest bit. *)
let lowest x =
  let low = x land -x in
  let rec go low n = if low land 0xFF = 0 then go (low lsr 8) (n + 8) else if low = 1 then n else go1 low n
  and go1 low n = if low land 1 = 1 then n else go1 (low lsr 1) (n + 1) in
  go low 0

let iter_bits set f =
  Array.iteri
    (fun i word ->
      let rest = ref word in
      while !rest <> 0 do
        f ((60 * i) + lowest !rest);
        rest := !rest land (!rest - 1)
      done)
    set

(* What is the same for all parts of a certificate. *)
type board = {
  points : int;
  lines : int array array; (* the points of each row *)
  through : int array array; (* the rows through each point *)
  order : int array; (* the number of a cell in the format; points that are no cells come last *)
  by_order : int array;
  cells : int;
  base_open : bool array; (* the builder's rows at the position of the certificate *)
  images : int array array; (* the symmetries that count, the identity first *)
  mirrors : int array; (* their numbers *)
  zobrist : int array;
  numbers : Numbers.t array; (* each point as a number of the checker *)
}

let directions = [ (1, 0); (0, 1); (1, 1); (1, -1) ]

let make_board columns rows base_built base_taken =
  let points = columns * rows in
  let inside (x, y) = x >= 0 && x < columns && y >= 0 && y < rows in
  let lines = ref [] in
  for y = 0 to rows - 1 do
    for x = 0 to columns - 1 do
      List.iter
        (fun (dx, dy) ->
          let line = List.init 5 (fun k -> (x + (k * dx), y + (k * dy))) in
          if List.for_all inside line then
            lines := Array.of_list (List.map (fun (x, y) -> (y * columns) + x) line) :: !lines)
        directions
    done
  done;
  let lines = Array.of_list (List.rev !lines) in
  let through = Array.make points [] in
  Array.iteri (fun i line -> Array.iter (fun p -> through.(p) <- i :: through.(p)) line) lines;
  let built = Array.make points false and taken = Array.make points false in
  List.iter (fun p -> built.(p) <- true) base_built;
  List.iter (fun p -> taken.(p) <- true) base_taken;
  let order = Array.make points (-1) and next = ref 0 in
  let number_rows own other =
    Array.iter
      (fun line ->
        if not (Array.exists (fun p -> other.(p)) line) then
          Array.iter
            (fun p -> if (not own.(p)) && order.(p) < 0 then begin order.(p) <- !next; incr next end)
            line)
      lines
  in
  number_rows built taken;
  number_rows taken built;
  let cells = !next in
  Array.iteri (fun p n -> if n < 0 then begin order.(p) <- !next; incr next end) order;
  let by_order = Array.make points 0 in
  Array.iteri (fun p n -> by_order.(n) <- p) order;
  let image s p =
    let x = p mod columns and y = p / columns in
    let x, y = if s land 4 <> 0 then (y, x) else (x, y) in
    let x = if s land 1 <> 0 then columns - 1 - x else x in
    let y = if s land 2 <> 0 then rows - 1 - y else y in
    (y * columns) + x
  in
  (* The checker knows the stones of the position, so a symmetry has to map these, too. *)
  let counts s =
    List.for_all (fun p -> built.(image s p)) base_built && List.for_all (fun p -> taken.(image s p)) base_taken
  in
  let mirrors = List.filter counts (List.init (if columns = rows then 8 else 4) Fun.id) in
  let random = Random.State.make [| 5 |] in
  {
    points; lines; order; by_order; cells;
    through = Array.map (fun l -> Array.of_list (List.rev l)) through;
    base_open = Array.map (fun line -> not (Array.exists (fun p -> taken.(p)) line)) lines;
    images = Array.of_list (List.map (fun s -> Array.init points (image s)) mirrors);
    mirrors = Array.of_list mirrors;
    zobrist = Array.init points (fun _ -> Int64.to_int (Random.State.int64 random Int64.max_int));
    numbers = Array.init points Numbers.of_int;
  }

let own_weight = [| 0; 4000; 400; 120; 30; 7 |]
let other_weight = [| 0; 4000; 150; 25; 9; 2 |]

type known = { other_cells : int array; zone : int array; most : int; number : int }
type bucket = { mutable entries : known array; mutable size : int }

(* A state whose zone is not known yet. *)
type frame = { key : int; opponent : int array; keeps : bool; habit : int }

type t = {
  board : board;
  decoder : Decoder.t;
  built : int array; (* the state that the numbers below are about *)
  taken : int array;
  mutable stones : int; (* the builder's cells *)
  in_built : int array; (* for each row the builder's cells, and the opponent's *)
  in_taken : int array;
  scores : int array array; (* for the builder and for the opponent *)
  lacking : int array array; (* open rows of both by how many cells they lack *)
  hashes : int array; (* of the builder's cells under each symmetry *)
  taken_images : int array array;
  memory : (int, bucket) Hashtbl.t array;
  habits : (int, int) Hashtbl.t;
  models : Decoder.model array array;
  habit_bits : Decoder.probability array array;
  pass_bits : Decoder.probability array;
  mutable frames : frame list;
  new_built : int array; (* room for a moment *)
  new_taken : int array;
  base : int; (* the builder's stones in the position of the certificate *)
  mutable positions : int;
}

let make board data base =
  let n = width_of_words board.points in
  let lines = Array.length board.lines in
  let empty () = Array.make n 0 in
  let t =
    {
      board; decoder = Decoder.make data; built = empty (); taken = empty (); stones = 0;
      in_built = Array.make lines 0; in_taken = Array.make lines 0;
      scores = Array.init 2 (fun _ -> Array.make board.points 0);
      lacking = Array.init 2 (fun _ -> Array.init 6 (fun k -> if k = 5 then lines else 0));
      hashes = Array.map (fun _ -> 0) board.images;
      taken_images = Array.map (fun _ -> empty ()) board.images;
      memory = Array.init 2 (fun _ -> Hashtbl.create 1024);
      habits = Hashtbl.create 1024;
      models = Array.init 36 (fun _ -> Array.init 12 (fun _ -> Decoder.model ()));
      habit_bits = Array.init 36 (fun _ -> Array.init 10 (fun _ -> Decoder.fresh ()));
      pass_bits = Array.init 36 (fun _ -> Decoder.fresh ());
      frames = []; new_built = empty (); new_taken = empty (); base; positions = 0;
    }
  in
  let both = own_weight.(5) + other_weight.(5) in
  Array.iter
    (Array.iter (fun p ->
         t.scores.(0).(p) <- t.scores.(0).(p) + both;
         t.scores.(1).(p) <- t.scores.(1).(p) + both))
    board.lines;
  t

(* Numbers of the state: they change with each row through a cell that is taken or given back. *)

let change_row t i built taken =
  let old_built = t.in_built.(i) and old_taken = t.in_taken.(i) in
  let weight own other table_own table_other =
    (if other = 0 then table_own.(5 - own) else 0) + if own = 0 then table_other.(5 - other) else 0
  in
  let for_builder =
    weight built taken own_weight other_weight - weight old_built old_taken own_weight other_weight
  and for_opponent =
    weight taken built own_weight other_weight - weight old_taken old_built own_weight other_weight
  in
  let count own other side by =
    if other = 0 then t.lacking.(side).(5 - own) <- t.lacking.(side).(5 - own) + by
  in
  count old_built old_taken 0 (-1);
  count old_taken old_built 1 (-1);
  count built taken 0 1;
  count taken built 1 1;
  t.in_built.(i) <- built;
  t.in_taken.(i) <- taken;
  if for_builder <> 0 || for_opponent <> 0 then begin
    let a = t.scores.(0) and b = t.scores.(1) in
    Array.iter (fun p -> a.(p) <- a.(p) + for_builder; b.(p) <- b.(p) + for_opponent) t.board.lines.(i)
  end

let change_built t p =
  let by = if has t.built p then -1 else 1 in
  flip t.built p;
  t.stones <- t.stones + by;
  Array.iteri (fun s image -> t.hashes.(s) <- t.hashes.(s) lxor t.board.zobrist.(image.(p))) t.board.images;
  Array.iter (fun i -> change_row t i (t.in_built.(i) + by) t.in_taken.(i)) t.board.through.(p)

let change_taken t p =
  let by = if has t.taken p then -1 else 1 in
  flip t.taken p;
  Array.iteri (fun s image -> flip t.taken_images.(s) image.(p)) t.board.images;
  Array.iter (fun i -> change_row t i t.in_built.(i) (t.in_taken.(i) + by)) t.board.through.(p)

(* Goes to another state: cells that are given back come first, so that no row has more than five. *)
let go_to t (st : state) =
  Numbers.words st.built t.new_built;
  Numbers.words st.taken t.new_taken;
  let changes old now back f =
    Array.iteri
      (fun i word ->
        let rest = ref (if back then word land lnot now.(i) else now.(i) land lnot word) in
        while !rest <> 0 do
          f t ((60 * i) + lowest !rest);
          rest := !rest land (!rest - 1)
        done)
      old
  in
  changes t.built t.new_built true change_built;
  changes t.taken t.new_taken true change_taken;
  changes t.built t.new_built false change_built;
  changes t.taken t.new_taken false change_taken

let is_free t p = not (has t.built p || has t.taken p)

(* The lowest cell that completes a row of a side, with the row. *)
let fill t side =
  let own, other = if side = 0 then (t.in_built, t.in_taken) else (t.in_taken, t.in_built) in
  let best = ref (-1) and row = ref 0 in
  for i = 0 to Array.length own - 1 do
    if own.(i) = 4 && other.(i) = 0 then
      Array.iter
        (fun p ->
          if is_free t p && (!best < 0 || t.board.order.(p) < t.board.order.(!best)) then begin
            best := p;
            row := i
          end)
        t.board.lines.(i)
  done;
  (!row, !best)

(* Memory *)

let zone_fits known new_cells spare =
  let rec go i left =
    i = Array.length new_cells
    ||
    let fresh = new_cells.(i) land lnot known.other_cells.(i) in
    if fresh = 0 then go (i + 1) left
    else
      left > 0
      && fresh land known.zone.(i) = 0
      &&
      let left = left - count_bits fresh in
      left >= 0 && go (i + 1) left
  in
  go 0 spare

let rec nat n = if n = 0 then O else S (nat (n - 1))
let rec of_nat = function O -> 0 | S n -> 1 + of_nat n

let find t turn u =
  let memory = t.memory.(turn) in
  let answer = ref None and s = ref 0 in
  while !answer = None && !s < Array.length t.hashes do
    (match Hashtbl.find_opt memory t.hashes.(!s) with
     | None -> ()
     | Some bucket ->
       let i = ref (bucket.size - 1) and stop = max 0 (bucket.size - 256) in
       while !i >= stop do
         let known = bucket.entries.(!i) in
         if known.most >= u && zone_fits known t.taken_images.(!s) (known.most - u) then begin
           let mirror = if !s = 0 then None else Some (nat (t.board.mirrors.(!s) - 1)) in
           answer := Some (Recall (Numbers.positive_of_int known.number, mirror));
           i := -1
         end
         else decr i
       done);
    incr s
  done;
  !answer

let remember t turn key known =
  let memory = t.memory.(turn) in
  match Hashtbl.find_opt memory key with
  | None -> Hashtbl.replace memory key { entries = [| known |]; size = 1 }
  | Some bucket ->
    if bucket.size = Array.length bucket.entries then
      bucket.entries <- Array.append bucket.entries (Array.make bucket.size known);
    bucket.entries.(bucket.size) <- known;
    bucket.size <- bucket.size + 1

(* Choices of the strategy *)

let key t side p = (t.scores.(side).(p) lsl 9) + (511 - t.board.order.(p))

let cell_of_rank t rank side =
  let keys = ref [] in
  for n = t.board.cells - 1 downto 0 do
    let p = t.board.by_order.(n) in
    if is_free t p then keys := key t side p :: !keys
  done;
  match List.nth_opt (List.sort (fun a b -> compare (b : int) a) !keys) rank with
  | Some key -> t.board.by_order.(511 - (key land 511))
  | None -> refuse "the strategy names a cell of a rank that no free cell has"

let situation t u =
  let near side =
    let l = t.lacking.(side) in
    if l.(1) + l.(2) > 0 then 0 else if l.(3) > 0 then 1 else 2
  in
  (((near 0 * 3) + near 1) * 4) + min u 3

let read_build t u last =
  let situation = situation t u in
  let models = t.models.(situation) in
  match Hashtbl.find_opt t.habits t.hashes.(0) with
  | Some habit when is_free t habit ->
    let own = key t 0 habit and rank = ref 0 in
    for n = 0 to t.board.cells - 1 do
      let p = t.board.by_order.(n) in
      if is_free t p && key t 0 p > own then incr rank
    done;
    let rec log2 n = if n <= 1 then 0 else 1 + log2 (n / 2) in
    let together =
      last >= 0
      && Array.exists
           (fun i -> t.board.base_open.(i) && Array.mem last t.board.lines.(i))
           t.board.through.(habit)
    in
    let kind = (2 * min (log2 (!rank + 1)) 4) + if together then 1 else 0 in
    if Decoder.bit t.decoder t.habit_bits.(situation).(kind) then habit
    else begin
      let k = Decoder.number t.decoder models.(kind) in
      cell_of_rank t (if k >= !rank then k + 1 else k) 0
    end
  | _ -> cell_of_rank t (Decoder.number t.decoder models.(10)) 0

(* Answers *)

let push t keeps habit =
  t.frames <- { key = t.hashes.(0); opponent = Array.copy t.taken; keeps; habit } :: t.frames

let ask_builder t (st : state) u =
  go_to t st;
  t.positions <- t.positions + 1;
  if t.lacking.(0).(1) > 0 then begin
    let row, p = fill t 0 in
    Fill (Numbers.of_int row, t.board.numbers.(p))
  end
  else if t.stones - t.base >= 200 then refuse "the builder takes more than 200 cells"
  else
    match find t 0 u with
    | Some answer -> answer
    | None ->
      let forced = t.lacking.(1).(1) > 0 in
      let last =
        match st.trail with
        | c :: _ when t.board.order.(Numbers.to_int c) < t.board.cells -> Numbers.to_int c
        | _ -> -1
      in
      let p = if forced then snd (fill t 1) else read_build t u last in
      push t true (if forced then -1 else p);
      Cell t.board.numbers.(p)

let ask_opponent t (st : state) u =
  go_to t st;
  t.positions <- t.positions + 1;
  if t.lacking.(0).(1) > 0 then begin
    push t false (-1);
    Pass
  end
  else
    match find t 1 u with
    | Some answer -> answer
    | None ->
      let situation = situation t u in
      let idle =
        if Decoder.bit t.decoder t.pass_bits.(situation) then Pass
        else Cell t.board.numbers.(cell_of_rank t (Decoder.number t.decoder t.models.(situation).(11)) 1)
      in
      push t true (-1);
      idle

(* Cells for the zone: of each row at risk one that is there, and as few others as the format says. *)
let ask_guard t (st : state) risk zone =
  let board = t.board in
  let n = width_of_words board.points in
  let taken = Array.make n 0 and zone' = Array.make n 0 and chosen = Array.make n 0 in
  let at_risk = Array.make (width_of_words (Array.length board.lines)) 0 in
  Numbers.words st.taken taken;
  Numbers.words zone zone';
  Numbers.words risk at_risk;
  let cells = ref [] and rest = ref [] in
  let choose p =
    flip chosen p;
    cells := board.numbers.(p) :: !cells
  in
  let first line set = Array.fold_left (fun f p -> if f < 0 && has set p && not (has taken p) then p else f) (-1) line in
  iter_bits at_risk (fun i ->
      let line = board.lines.(i) in
      if first line chosen < 0 then
        match first line zone' with
        | -1 -> rest := line :: !rest
        | p -> choose p);
  let counts = Array.make board.points 0 in
  while !rest <> [] do
    Array.fill counts 0 board.points 0;
    List.iter (Array.iter (fun p -> if not (has taken p) then counts.(p) <- counts.(p) + 1)) !rest;
    let best = ref 0 in
    Array.iteri
      (fun p count ->
        if count > counts.(!best) || (count = counts.(!best) && board.order.(p) < board.order.(!best)) then best := p)
      counts;
    if counts.(!best) = 0 then refuse "the opponent has filled a set";
    choose !best;
    rest := List.filter (fun line -> not (Array.mem !best line)) !rest
  done;
  Cells !cells

let ask t question =
  let answer =
    match question with
    | Builder (st, u) -> ask_builder t st (of_nat u)
    | Opponent (st, u) -> ask_opponent t st (of_nat u)
    | Guard (st, _, risk, zone) -> ask_guard t st risk zone
  in
  (t, answer)

let tell t turn _ u zone number =
  let number = Numbers.int_of_positive number in
  match t.frames with
  | [] -> refuse "a state was told that was not asked"
  | frame :: frames ->
    t.frames <- frames;
    if frame.habit >= 0 then Hashtbl.replace t.habits frame.key frame.habit;
    if frame.keeps then begin
      let words = Array.map (fun _ -> 0) frame.opponent in
      Numbers.words zone words;
      remember t (if turn then 0 else 1) frame.key
        { other_cells = frame.opponent; zone = words; most = of_nat u; number }
    end;
    (t, frame.keeps)

(* The entries of lemmas, which the claim's own walk remembers from the beginning. *)
let learn t entries =
  List.iteri
    (fun i (e : entry) ->
      let n = width_of_words t.board.points in
      let built = Array.make n 0 and other_cells = Array.make n 0 and zone = Array.make n 0 in
      Numbers.words e.e_built built;
      Numbers.words e.e_taken other_cells;
      Numbers.words e.e_zone zone;
      let key = ref 0 in
      iter_bits built (fun p -> key := !key lxor t.board.zobrist.(p));
      remember t (if e.turn then 0 else 1) !key { other_cells; zone; most = of_nat e.e_unknown; number = i + 1 })
    entries

(* The members of a set, in the order of their numbers in the format. *)
let elements board =
  let n = width_of_words board.points in
  let words = Array.make n 0 and sorted = Array.make n 0 in
  fun set ->
    Numbers.words set words;
    Array.fill sorted 0 n 0;
    iter_bits words (fun p -> if p < board.points then flip sorted board.order.(p));
    let list = ref [] in
    iter_bits sorted (fun o -> list := board.numbers.(board.by_order.(o)) :: !list);
    List.rev !list
