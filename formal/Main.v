(** * If the checker accepts, the side wins

    The cells of the checker are the points of the board, numbered by rows from the bottom and from the left in each. *)

From Coq Require Import ZArith NArith List Bool Arith Lia.
From Five Require Import Statement Game Zones Board Strategy Sanity Checker Soundness Parts.
Import ListNotations.

Fixpoint number (i : N) (l : list (list N)) : list (N * list N) :=
  match l with
  | [] => []
  | r :: l' => (i, r) :: number (N.succ i) l'
  end.

Lemma number_in l : forall i r, (exists j, In (j, r) (number i l)) <-> In r l.
Proof.
  induction l as [ | s l IH]; intros i r; simpl.
  - split; [intros (j & []) | easy].
  - rewrite <- (IH (N.succ i) r). split.
    + intros (j & [E | H]); [left; congruence | right; eauto].
    + intros [-> | (j & H)]; eauto.
Qed.

Section Main.

Variables width height : Z.
Variable len : nat.
Hypothesis width_pos : (0 < width)%Z.
Hypothesis height_pos : (0 < height)%Z.
Hypothesis len_pos : 0 < len.

Definition code (p : point) : N := Z.to_N (snd p * width + fst p).

(** The symmetries of the board, numbered as in docs/certificates.md from 1 on. *)
Definition mirror (s : N) (c : N) : N :=
  let w := Z.to_N width in
  let h := Z.to_N height in
  let x := (c mod w)%N in
  let y := (c / w)%N in
  let (x, y) := if N.testbit s 2 then (y, x) else (x, y) in
  let x := if N.testbit s 0 then (w - 1 - x)%N else x in
  let y := if N.testbit s 1 then (h - 1 - y)%N else y in
  (y * w + x)%N.

Definition board_mirrors : list ((N -> N) * (N -> N)) :=
  let pair s t := (mirror s, mirror t) in
  [pair 1 1; pair 2 2; pair 3 3]%N ++
  (if (width =? height)%Z then [pair 4 4; pair 5 6; pair 6 5; pair 7 7]%N else []).

Definition board_of : board :=
  {| cells := Z.to_N (width * height);
     rows := number 0 (map (map code) (all_rows width height len));
     row_length := len;
     mirrors := board_mirrors |}.

Lemma code_same : same code (on_board width height) (Statement.row width height len) (on board_of) (row board_of).
Proof.
  constructor.
  - intros (x, y) (X & Y). unfold on, code. simpl in *.
    assert (0 <= y * width + x < width * height)%Z by nia. lia.
  - intros (x, y) (x', y') (X & Y) (X' & Y') E. unfold code in E. simpl in *.
    assert (0 <= y * width + x)%Z by nia. assert (0 <= y' * width + x')%Z by nia.
    assert (Q : (y * width + x = y' * width + x')%Z) by lia.
    assert (y = y') by nia. subst. f_equal. lia.
  - intros d D. unfold on in D. simpl in D.
    exists (Z.of_N d mod width, Z.of_N d / width)%Z. unfold on_board, code. simpl.
    pose proof (Z.mod_pos_bound (Z.of_N d) width width_pos).
    pose proof (Z.div_mod (Z.of_N d) width ltac:(lia)) as Q. split.
    + split; auto. split; [apply Z.div_pos; lia |]. apply Z.div_lt_upper_bound; lia.
    + lia.
  - intros r c. apply Board.row_on.
  - intros r R. exists (map code r). split.
    + apply number_in, in_map. now apply in_all_rows.
    + intros d D. apply in_map_iff in D. destruct D as (c & <- & C). now exists c.
  - intros r' R. apply number_in, in_map_iff in R. destruct R as (r & <- & R). exists r. split.
    + now apply in_all_rows in R.
    + intros c C. now apply in_map.
Qed.

(** The state of the checker for a game and the side that is said to win it. *)
Definition claim_of (c : side) (g : list point) : part :=
  {| p_built := map code (stones c g);
     p_taken := map code (stones (other c) g);
     p_unknown := 0;
     p_builder := if side_eq_dec (mover g) c then true else false |}.

Lemma stones_apart g : game width height len g ->
  forall c p, In p (stones c g) -> on_board width height p /\ ~ In p (stones (other c) g).
Proof.
  induction 1 as [ | g p G IH (V & O & N)]; intros c q H; [easy |].
  destruct (side_eq_dec (mover g) c) as [M | M].
  - rewrite stones_own in H by auto.
    rewrite stones_not by (rewrite M; pose proof (other_neq c); congruence).
    destruct H as [<- | H]; [ | now apply IH]. split; auto. intros K. apply N, (in_stones c). now right.
  - rewrite stones_not in H by auto. rewrite stones_own by now apply not_other.
    destruct (IH c q H) as (Q1 & Q2). split; auto. intros [<- | K]; [ | contradiction].
    apply N, (in_stones c). now left.
Qed.

Lemma code_related g c : game width height len g ->
  related code (on_board width height) (stones c g) (map code (stones c g)).
Proof.
  intros G p O. rewrite in_map_iff. split.
  - intros H. now exists p.
  - intros (q & E & Q). rewrite <- (same_injective _ _ _ _ _ _ _ code_same q p); auto.
    exact (proj1 (stones_apart g G c q Q)).
Qed.

Theorem entry_wins c g tables z :
  prepare board_of = Some tables ->
  game width height len g -> ~ over width height len g ->
  entry_ok board_of (part_entry (claim_of c g) z) ->
  wins_from width height len c g.
Proof.
  intros P G V E. destruct tables as (masks, throughs).
  assert (NR : ~ has_row width height len (other c) g) by (rewrite (over_alt _ _ _ c) in V; tauto).
  assert (HB : forall d, In d (p_built (claim_of c g)) -> on board_of d /\ ~ In d (p_taken (claim_of c g))).
  { intros d D. simpl in *. apply in_map_iff in D. destruct D as (p & <- & H).
    destruct (stones_apart g G c p H) as (O & N). split; [now apply (same_on _ _ _ _ _ _ _ code_same) |].
    intros K. apply N. now apply (code_related g (other c) G). }
  assert (HT : forall d, In d (p_taken (claim_of c g)) -> on board_of d).
  { intros d D. simpl in *. apply in_map_iff in D. destruct D as (p & <- & H).
    apply (same_on _ _ _ _ _ _ _ code_same). exact (proj1 (stones_apart g G (other c) p H)). }
  pose proof (part_wins board_of (claim_of c g) z eq_refl E HB HT) as W. simpl in W.
  destruct (side_eq_dec (mover g) c) as [M | M].
  - apply (win_b_strategy _ _ _ len_pos c (stones c g) (stones (other c) g)); auto.
    apply (same_win_b _ _ code _ _ _ _ code_same) with (1 := proj2 W); auto using code_related.
  - apply (win_w_strategy _ _ _ len_pos c g); auto.
    apply (same_win_w _ _ code _ _ _ _ code_same) with (1 := W); auto using code_related.
Qed.

(** ** One run for everything *)

Theorem check_sound c g K ask tell elements (parts : list (part * K)) (k0 : list entry -> K) :
  game width height len g -> ~ over width height len g ->
  check board_of ask tell elements parts (claim_of c g) k0 = true ->
  wins_from width height len c g.
Proof.
  unfold check. intros G V H. destruct (prepare board_of) as [(masks, throughs) | ] eqn:P; [ | discriminate].
  apply (check_parts_sound board_of masks throughs P) in H; [ | easy]. destruct H as (z & E).
  now apply entry_wins with (1 := P) (z := z).
Qed.

Lemma empty_not_over : ~ over width height len [].
Proof.
  intros [H | [H | H]].
  - now apply (no_row_nil _ _ _ len_pos) in H.
  - now apply (no_row_nil _ _ _ len_pos) in H.
  - apply (H (0, 0)%Z). unfold on_board. simpl. lia.
Qed.

Theorem check_first_player K ask tell elements (parts : list (part * K)) (k0 : list entry -> K) :
  check board_of ask tell elements parts (claim_of Black []) k0 = true ->
  first_player_wins width height len.
Proof. apply check_sound; [constructor | exact empty_not_over]. Qed.

(** ** Many runs, one for each part *)

(** A run of the checker, with any oracle, gave this zone for this part. *)
Definition checked (tables : table * table) (lemmas : list entry) (p : part) (z : N) : Prop :=
  exists K ask tell elements (k k' : K), check_part board_of tables K ask tell elements lemmas p k = Some (z, k').

Theorem parts_compose c g tables (lemmas : list (part * N)) z :
  prepare board_of = Some tables ->
  game width height len g -> ~ over width height len g ->
  (forall p z, In (p, z) lemmas -> checked tables [] p z) ->
  checked tables (map (fun l => part_entry (fst l) (snd l)) lemmas) (claim_of c g) z ->
  wins_from width height len c g.
Proof.
  intros P G V L (K & ask & tell & elements & k & k' & H). destruct tables as (masks, throughs).
  apply entry_wins with (1 := P) (z := z); auto.
  apply (check_part_sound board_of masks throughs P) in H; auto.
  intros e I. apply in_map_iff in I. destruct I as ((p, y) & <- & I).
  destruct (L p y I) as (K' & ask' & tell' & elements' & j & j' & H').
  apply (check_part_sound board_of masks throughs P) in H'; auto. easy.
Qed.

End Main.

(** The theorem of 15 × 15. Its only premise is that the checker, with some oracle, says [true]. *)
Theorem fifteen K ask tell elements (parts : list (part * K)) (k0 : list entry -> K) :
  check (board_of 15 15 5) ask tell elements parts (claim_of 15 Black []) k0 = true ->
  first_player_wins 15 15 5.
Proof. apply check_first_player; lia. Qed.
