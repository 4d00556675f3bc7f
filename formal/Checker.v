(** * The checker

    It walks through the states of a proof by zones, as docs/certificates.md describes it, and computes their zones.
    What to play comes from an oracle, a function about which nothing is assumed: it may say anything, and each answer
    is checked. Cells and rows are numbers, sets of them are numbers too: bit [c] stands for [c]. *)

From Coq Require Import NArith List Bool FMapPositive.
Import ListNotations.
Local Open Scope N_scope.

Definition of_list (l : list N) : N := fold_right (fun c s => N.setbit s c) 0 l.

Definition member (c : N) (l : list N) : bool := existsb (N.eqb c) l.

(** A board: the number of its cells, its rows with their numbers, the length of all rows, and maps of the cells to
    themselves, each with what is said to be the map back. *)
Record board := {
  cells : N;
  rows : list (N * list N);
  row_length : nat;
  mirrors : list ((N -> N) * (N -> N)) }.

(** ** Tables *)

Definition table := PositiveMap.t N.

Definition look (t : table) (i : N) : option N := PositiveMap.find (N.succ_pos i) t.

Definition put (i v : N) (t : table) : table := PositiveMap.add (N.succ_pos i) v t.

Fixpoint upto (k : nat) : list N :=
  match k with
  | O => []
  | S j => N.of_nat j :: upto j
  end.

Definition all_cells (b : board) : list N := upto (N.to_nat (cells b)).

(** The cells of each row, and the rows through each cell. *)
Definition make_masks (b : board) : table :=
  fold_right (fun ir t => put (fst ir) (of_list (snd ir)) t) (PositiveMap.empty N) (rows b).

Definition make_through (b : board) : table :=
  fold_right (fun c t => put c (of_list (map fst (filter (fun ir => member c (snd ir)) (rows b)))) t)
    (PositiveMap.empty N) (all_cells b).

Definition through (t : table) (c : N) : N :=
  match look t c with Some s => s | None => 0 end.

(** ** Checks of the board *)

Fixpoint distinct (l : list N) : bool :=
  match l with
  | [] => true
  | c :: l' => negb (member c l') && distinct l'
  end.

Definition row_ok (b : board) (ir : N * list N) : bool :=
  distinct (snd ir) && forallb (fun c => c <? cells b) (snd ir) && Nat.eqb (length (snd ir)) (row_length b).

Definition through_ok (b : board) (t : table) : bool :=
  forallb (fun ir => forallb (fun c => Bool.eqb (N.testbit (through t c) (fst ir)) (member c (snd ir)))
    (all_cells b)) (rows b).

(** A mirror image maps the cells to the cells, one to one, and the rows to the rows. *)
Definition mirror_ok (b : board) (f : N -> N) : bool :=
  let cs := all_cells b in
  let images := map f cs in
  let masks := map (fun ir => of_list (snd ir)) (rows b) in
  let mapped := map (fun ir => of_list (map f (snd ir))) (rows b) in
  forallb (fun d => d <? cells b) images && distinct images &&
  forallb (fun d => member d images) cs &&
  forallb (fun m => member m masks) mapped && forallb (fun m => member m mapped) masks.

Definition board_ok (b : board) : bool :=
  Nat.ltb 0 (row_length b) && forallb (row_ok b) (rows b) && through_ok b (make_through b) &&
  forallb (fun m => mirror_ok b (fst m)) (mirrors b).

(** ** States *)

(** [built] are the builder's cells, [taken] those that the opponent has for certain. The number [j] of [lacking] holds
    the rows without a builder's cell that lack [j + 1] cells of being the opponent's. [trail] are the opponent's cells,
    the latest first: only the oracle looks at it. *)
Record state := { built : N; taken : N; lacking : list N; trail : list N }.

Definition start (b : board) : state :=
  {| built := 0; taken := 0;
     lacking := repeat 0 (row_length b - 1) ++ [of_list (map fst (rows b))]; trail := [] |}.

Section Walk.

Variable b : board.
Variables masks throughs : table.

Definition is_free (st : state) (c : N) : bool :=
  (c <? cells b) && negb (N.testbit (built st) c) && negb (N.testbit (taken st) c).

Definition build (st : state) (c : N) : state :=
  let t := through throughs c in
  {| built := N.setbit (built st) c; taken := taken st;
     lacking := map (fun w => N.ldiff w t) (lacking st); trail := trail st |}.

Fixpoint nearer (t : N) (ws : list N) : list N :=
  match ws with
  | [] => []
  | w :: ws' => N.lor (N.ldiff w t) (N.land (hd 0 ws') t) :: nearer t ws'
  end.

(** The opponent takes a free cell, and fills no row by it. *)
Definition take (st : state) (c : N) : option state :=
  let t := through throughs c in
  if is_free st c && (N.land (hd 0 (lacking st)) t =? 0) then
    Some {| built := built st; taken := N.setbit (taken st) c;
            lacking := nearer t (lacking st); trail := c :: trail st |}
  else None.

(** ** The oracle *)

Inductive question :=
| Builder (st : state) (u : nat)
| Opponent (st : state) (u : nat)
| Guard (st : state) (u : nat) (risk zone : N).

Inductive answer :=
| Fill (row cell : N)                         (* the builder completes this row by this cell *)
| Recall (n : positive) (mirror : option nat) (* the state follows from the remembered state with this number *)
| Cell (c : N)                                (* the builder's cell, or what the opponent does while it is idle *)
| Pass                                        (* the opponent passes while it is idle *)
| Cells (l : list N).                         (* cells for the zone, one of each row at risk *)

(** What the oracle knows, and how it answers. It is also told the zone of each state, with the number under which the
    state can be recalled, and says whether it should be remembered. [elements] is said to list the members of a set. *)
Variable knowledge : Type.
Variable ask : knowledge -> question -> knowledge * answer.
Variable tell : knowledge -> bool -> state -> nat -> N -> positive -> knowledge * bool.
Variable elements : N -> list N.

(** ** Memory *)

(** A state and its zone. [turn] is true if the builder is to move. *)
Record entry := { turn : bool; e_built : N; e_taken : N; e_unknown : nat; e_zone : N }.

Record memory := { next : positive; known : PositiveMap.t entry }.

Definition no_memory : memory := {| next := 1; known := PositiveMap.empty entry |}.

Definition add_entry (m : memory) (e : entry) : memory :=
  {| next := Pos.succ (next m); known := PositiveMap.add (next m) e (known m) |}.

Definition remember (who : bool) (st : state) (u : nat) (z : N) (m : memory) (k : knowledge) : memory * knowledge :=
  let (k, keep) := tell k who st u z (next m) in
  if keep
  then (add_entry m {| turn := who; e_built := built st; e_taken := taken st; e_unknown := u; e_zone := z |}, k)
  else (m, k).

Definition list_of (s : N) : option (list N) :=
  let l := elements s in
  if (of_list l =? s) && forallb (fun c => c <? cells b) l then Some l else None.

(** The image of a set under a mirror, and the set whose image it is. *)
Definition image (f : N -> N) (s : N) : option N :=
  match list_of s with
  | Some l => Some (of_list (map f l))
  | None => None
  end.

Definition preimage (f back : N -> N) (s : N) : option N :=
  let l := map back (elements s) in
  if forallb (fun c => c <? cells b) l && (of_list (map f l) =? s) then Some (of_list l) else None.

(** The remembered state answers one with the opponent's cells [now]. *)
Definition weaker (e : entry) (now : N) (u : nat) : bool :=
  let new := N.ldiff now (e_taken e) in
  if new =? 0 then Nat.leb u (e_unknown e)
  else (N.land new (e_zone e) =? 0) &&
    match list_of new with
    | Some l => Nat.leb (length l + u) (e_unknown e)
    | None => false
    end.

Definition recall (who : bool) (st : state) (u : nat) (m : memory) (n : positive) (g : option nat) : option N :=
  match PositiveMap.find n (known m) with
  | None => None
  | Some e =>
    if negb (Bool.eqb (turn e) who) then None else
    match g with
    | None =>
      if (built st =? e_built e) && weaker e (taken st) u then Some (e_zone e) else None
    | Some j =>
      match nth_error (mirrors b) j with
      | None => None
      | Some (f, back) =>
        match image f (built st), image f (taken st) with
        | Some x, Some o => if (x =? e_built e) && weaker e o u then preimage f back (e_zone e) else None
        | _, _ => None
        end
      end
    end
  end.

(** ** The walk *)

Definition guard (st : state) (u : nat) (z : N) (k : knowledge) : option (N * knowledge) :=
  let risk := fold_right N.lor 0 (firstn u (lacking st)) in
  if risk =? 0 then Some (z, k) else
  let (k, a) := ask k (Guard st u risk z) in
  match a with
  | Cells l =>
    if forallb (fun c => (c <? cells b) && negb (N.testbit (taken st) c)) l &&
       (fold_left (fun r c => N.ldiff r (through throughs c)) l risk =? 0)
    then Some (fold_right (fun c s => N.setbit s c) z l, k)
    else None
  | _ => None
  end.

Definition fills (st : state) (i f : N) : bool :=
  is_free st f &&
  match look masks i with
  | Some m => N.ldiff m (N.setbit (built st) f) =? 0
  | None => false
  end.

(** A zone, and what is known after it was computed. *)
Definition result := option (N * memory * knowledge).

(** The zone [z] with the zones after the opponent took each of the cells [l]. *)
Fixpoint replies (walk : state -> memory -> knowledge -> result) (st : state) (l : list N) (z : N)
    (m : memory) (k : knowledge) : result :=
  match l with
  | [] => Some (z, m, k)
  | c :: l' =>
    match take st c with
    | None => None
    | Some st' =>
      match walk st' m k with
      | None => None
      | Some (z', m, k) => replies walk st l' (N.lor z z') m k
      end
    end
  end.

Definition spread (walk : state -> memory -> knowledge -> result) (st : state) (u : nat)
    (idle : result) : result :=
  match idle with
  | None => None
  | Some (z, m, k) =>
    match list_of z with
    | None | Some [] => None
    | Some l =>
      match replies walk st l z m k with
      | None => None
      | Some (z, m, k) => let (m, k) := remember false st u z m k in Some (z, m, k)
      end
    end
  end.

(** [fuel] bounds the depth. [who] is true if the builder is to move. *)
Fixpoint walk (fuel : nat) (who : bool) (u : nat) (st : state) (m : memory) (k : knowledge) {struct fuel} : result :=
  match fuel with
  | O => None
  | S fuel =>
    if who then
      let (k, a) := ask k (Builder st u) in
      match a with
      | Fill i f =>
        if fills st i f then
          match guard st u (N.setbit 0 f) k with
          | Some (z, k) => Some (z, m, k)
          | None => None
          end
        else None
      | Recall n g =>
        match recall true st u m n g with
        | Some z => Some (z, m, k)
        | None => None
        end
      | Cell c =>
        if is_free st c then
          match walk fuel false u (build st c) m k with
          | None => None
          | Some (z, m, k) =>
            match guard st u (N.setbit z c) k with
            | None => None
            | Some (z, k) => let (m, k) := remember true st u z m k in Some (z, m, k)
            end
          end
        else None
      | _ => None
      end
    else
      let (k, a) := ask k (Opponent st u) in
      match a with
      | Recall n g =>
        match recall false st u m n g with
        | Some z => Some (z, m, k)
        | None => None
        end
      | Pass => spread (walk fuel true u) st u (walk fuel true (S u) st m k)
      | Cell c =>
        match take st c with
        | None => None
        | Some st' => spread (walk fuel true u) st u (walk fuel true (S u) st' m k)
        end
      | _ => None
      end
  end.

End Walk.

(** ** Parts

    A part is a state: the cells of both sides in the order in which they were taken, the number of unknown cells, and
    who is to move. *)

Record part := { p_built : list N; p_taken : list N; p_unknown : nat; p_builder : bool }.

Section Parts.

Variable b : board.
Variable throughs : table.

Fixpoint take_all (st : state) (l : list N) : option state :=
  match l with
  | [] => Some st
  | c :: l' => match take b throughs st c with Some st' => take_all st' l' | None => None end
  end.

Fixpoint build_all (st : state) (l : list N) : option state :=
  match l with
  | [] => Some st
  | c :: l' => if is_free b st c then build_all (build throughs st c) l' else None
  end.

Definition part_state (p : part) : option state :=
  match build_all (start b) (p_built p) with
  | Some st => take_all st (p_taken p)
  | None => None
  end.

End Parts.

(** Deeper than any proof: each two steps take a cell of the builder's. *)
Definition depth : nat := 25 * 40.

(** The tables of a board, if it passes the checks. *)
Definition prepare (b : board) : option (table * table) :=
  if board_ok b then Some (make_masks b, make_through b) else None.

Section Whole.

Variable b : board.
Variable tables : table * table.
Variable K : Type.
Variable ask : K -> question -> K * answer.
Variable tell : K -> bool -> state -> nat -> N -> positive -> K * bool.
Variable elements : N -> list N.

(** The zone of a part, if the oracle can prove it. Other parts with their zones may be used: [lemmas] are remembered
    from the beginning, the first one with the number 1. *)
Definition check_part (lemmas : list entry) (p : part) (k : K) : option (N * K) :=
  match part_state b (snd tables) p with
  | None => None
  | Some st =>
    match walk b (fst tables) (snd tables) K ask tell elements depth (p_builder p) (p_unknown p) st
            (fold_left add_entry lemmas no_memory) k with
    | Some (z, _, k) => Some (z, k)
    | None => None
    end
  end.

(** The state of a part with its zone. *)
Definition part_entry (p : part) (z : N) : entry :=
  {| turn := p_builder p; e_built := of_list (p_built p); e_taken := of_list (p_taken p);
     e_unknown := p_unknown p; e_zone := z |}.

(** All lemmas, each with nothing remembered, and after them the claim. Its oracle may know what the lemmas have given. *)
Fixpoint check_parts (proved : list entry) (parts : list (part * K)) (claim : part) (k0 : list entry -> K) : bool :=
  match parts with
  | [] => match check_part (rev proved) claim (k0 (rev proved)) with Some _ => true | None => false end
  | (p, k) :: parts' =>
    match check_part [] p k with
    | None => false
    | Some (z, _) => check_parts (part_entry p z :: proved) parts' claim k0
    end
  end.

End Whole.

Definition check (b : board) {K : Type} (ask : K -> question -> K * answer)
    (tell : K -> bool -> state -> nat -> N -> positive -> K * bool) (elements : N -> list N)
    (parts : list (part * K)) (claim : part) (k0 : list entry -> K) : bool :=
  match prepare b with
  | Some tables => check_parts b tables K ask tell elements [] parts claim k0
  | None => false
  end.
