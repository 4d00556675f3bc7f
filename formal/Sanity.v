(** * That the statement says what it should *)

From Coq Require Import ZArith List Bool Arith Lia.
From Five Require Import Statement Game Board Strategy.
Import ListNotations.

Section Sanity.

Variables width height : Z.
Variable len : nat.
Hypothesis len_pos : (0 < len)%nat.

Notation has_row := (has_row width height len).
Notation over := (over width height len).
Notation legal := (legal width height len).
Notation game := (game width height len).
Notation follows := (follows width height len).
Notation winning := (winning width height len).

(** ** A game cannot be won by both *)

Lemma no_row_nil c : ~ has_row c [].
Proof. destruct c; exact (not_filled_nil width height len len_pos). Qed.

Theorem not_won_by_both g : game g -> has_row Black g -> has_row White g -> False.
Proof.
  intros G B W. destruct G as [ | g p G (V & _)].
  - now apply (no_row_nil Black).
  - apply V. destruct (mover g) eqn:M.
    + destruct W as (r & R & I). rewrite stones_not in I by (rewrite M; discriminate).
      right. left. now exists r.
    + destruct B as (r & R & I). rewrite stones_not in I by (rewrite M; discriminate).
      left. now exists r.
Qed.

(** ** No game is longer than the board *)

Lemma game_nodup g : game g -> NoDup g /\ incl g (points width height).
Proof.
  induction 1 as [ | g p G (N & I) (V & O & F)].
  - split; [constructor | intros p []].
  - split; [now constructor |]. intros q [<- | H]; auto. now apply in_points.
Qed.

Lemma length_points : length (points width height) = (Z.to_nat width * Z.to_nat height)%nat.
Proof.
  unfold points, range.
  assert (K : forall l : list Z,
    length (flat_map (fun y => map (fun x => (x, y)) (map Z.of_nat (seq 0 (Z.to_nat width)))) l)
    = (Z.to_nat width * length l)%nat).
  { induction l as [ | y l IH]; simpl; [lia |]. rewrite app_length, !map_length, seq_length, IH. lia. }
  rewrite K, map_length, seq_length. reflexivity.
Qed.

Theorem game_ends g : game g -> (length g <= Z.to_nat width * Z.to_nat height)%nat.
Proof.
  intros G. destruct (game_nodup g G) as (N & I). rewrite <- length_points. now apply NoDup_incl_length.
Qed.

(** ** A winning strategy beats every strategy *)

Theorem beats_every_strategy c s start t :
  winning c s start -> (forall g, ~ over g -> legal g (t g)) ->
  exists g, follows c s start g /\ follows (other c) t start g /\ over g /\ has_row c g.
Proof.
  intros Hs Ht.
  assert (K : forall n g, (room width height g <= n)%nat -> follows c s start g -> follows (other c) t start g ->
    exists g, follows c s start g /\ follows (other c) t start g /\ over g /\ has_row c g).
  { assert (Over : forall g, follows c s start g -> follows (other c) t start g -> over g ->
      exists g, follows c s start g /\ follows (other c) t start g /\ over g /\ has_row c g).
    { intros g F F' V. exists g. repeat split; auto. now apply Hs. }
    induction n as [ | n IH]; intros g Rg F F'.
    - destruct (over_dec width height len len_pos g) as [V | V]; [now apply Over with g |].
      pose proof (room_less width height len len_pos g _ (Ht g V)). lia.
    - destruct (over_dec width height len len_pos g) as [V | V]; [now apply Over with g |].
      destruct (side_eq_dec (mover g) c) as [M | M].
      + destruct (Hs g F) as (_ & L). specialize (L V M).
        apply (IH (s g :: g)).
        * pose proof (room_less width height len len_pos g _ L). lia.
        * now constructor.
        * constructor; auto. rewrite M. pose proof (other_neq c). congruence.
      + specialize (Ht g V). apply (IH (t g :: g)).
        * pose proof (room_less width height len len_pos g _ Ht). lia.
        * now constructor.
        * constructor; auto. now apply not_other. }
  apply (K (room width height start) start); auto; constructor.
Qed.

(** ** Not both sides can force a win, and the second player cannot *)

Theorem not_both_win g : game g -> ~ (wins_from width height len Black g /\ wins_from width height len White g).
Proof.
  intros G ((s & Hs) & (t & Ht)).
  destruct (over_dec width height len len_pos g) as [V | V].
  - apply (not_won_by_both g G).
    + apply (Hs g); auto. constructor.
    + apply (Ht g); auto. constructor.
  - pose proof (strategy_win width height len len_pos _ _ _ Hs _ g (le_n _) (follows_start _ _ _ _ _ _) V) as (P1 & P2).
    pose proof (strategy_win width height len len_pos _ _ _ Ht _ g (le_n _) (follows_start _ _ _ _ _ _) V) as (Q1 & Q2).
    destruct (mover g) eqn:M; simpl in *.
    + apply (not_both _ _ _ _ _ (P1 eq_refl)). apply Q2. discriminate.
    + apply (not_both _ _ _ _ _ (Q1 eq_refl)). apply P2. discriminate.
Qed.

Theorem second_player_never_wins : ~ second_player_wins width height len.
Proof.
  intros (s & Hs).
  destruct (over_dec width height len len_pos []) as [V | V].
  - apply (no_row_nil White). apply (Hs []); auto. constructor.
  - pose proof (strategy_win width height len len_pos _ _ _ Hs _ [] (le_n _) (follows_start _ _ _ _ _ _) V) as (_ & Q).
    simpl in Q. apply (no_second_win _ _ _ point_eq_dec (free_dec width height) (filled_dec width height len len_pos)).
    apply Q. discriminate.
Qed.

End Sanity.

(** ** Examples that are computed *)

(** Boards of 5 × 5, 9 × 9 and 15 × 15 points have 12, 140 and 572 rows of five; the rows of three on 3 × 3 are those of
    noughts and crosses. *)
Example rows_5 : length (all_rows 5 5 5) = 12. Proof. reflexivity. Qed.
Example rows_9 : length (all_rows 9 9 5) = 140. Proof. reflexivity. Qed.
Example rows_15 : length (all_rows 15 15 5) = 572. Proof. reflexivity. Qed.
Example rows_3 : map (map (fun p => (fst p + 3 * snd p)%Z)) (all_rows 3 3 3) =
  [[0; 1; 2]; [0; 3; 6]; [0; 4; 8]; [1; 4; 7]; [2; 5; 8]; [3; 4; 5]; [6; 7; 8]; [6; 4; 2]]%Z.
Proof. reflexivity. Qed.

(** A game on 5 × 5: black plays the lowest row, white the one above it. Black has won after nine moves, not before. *)
Definition short_game : list point :=
  rev [(0, 0); (0, 1); (1, 0); (1, 1); (2, 0); (2, 1); (3, 0); (3, 1); (4, 0)]%Z.

Example short_game_won : has_row 5 5 5 Black short_game.
Proof.
  exists (line (0, 0)%Z (1, 0)%Z 5). split.
  - apply in_all_rows; [lia | now left].
  - intros p H. simpl in H. simpl. intuition.
Qed.

Example short_game_not_before : forall c, ~ has_row 5 5 5 c (tl short_game).
Proof.
  intros c (r & R & I). apply in_all_rows in R; [ | lia].
  assert (F : existsb (forallb (fun p => if in_dec point_eq_dec p (stones c (tl short_game)) then true else false))
                (all_rows 5 5 5) = true).
  { apply existsb_exists. exists r. split; auto. apply forallb_forall. intros p H.
    destruct (in_dec point_eq_dec p (stones c (tl short_game))) as [J | J]; auto. }
  destruct c; vm_compute in F; discriminate.
Qed.

(** With two in a row the first player wins on 2 × 2. *)
Example two_in_a_row : first_player_wins 2 2 2.
Proof.
  apply (win_b_strategy 2 2 2 ltac:(lia) Black [] []); auto.
  - apply win_build' with (0, 0)%Z.
    + split; [unfold on_board; simpl; lia | auto].
    + split; [ | split].
      * exists (1, 0)%Z. split; [unfold on_board; simpl; lia |]. simpl. intuition discriminate.
      * intros w _ (r & R & I). apply in_all_rows in R; [ | lia].
        pose proof (row_nodup 2 2 2 ltac:(lia) r ltac:(now apply in_all_rows; [lia |])) as N.
        pose proof (NoDup_incl_length N I) as L. vm_compute in R. intuition; subst r; simpl in L; lia.
      * intros w (_ & N1 & _).
        destruct (point_eq_dec w (1, 0)%Z) as [-> | D].
        -- apply win_fill with (0, 1)%Z [(0, 0); (0, 1)]%Z.
           ++ split; [unfold on_board; simpl; lia |]. simpl. intuition discriminate.
           ++ apply in_all_rows; [lia |]. vm_compute. tauto.
           ++ intros p H. simpl in *. intuition.
        -- apply win_fill with (1, 0)%Z [(0, 0); (1, 0)]%Z.
           ++ split; [unfold on_board; simpl; lia |]. simpl. intuition congruence.
           ++ apply in_all_rows; [lia |]. vm_compute. tauto.
           ++ intros p H. simpl in *. intuition.
  - apply (no_row_nil 2 2 2 ltac:(lia) White).
Qed.
