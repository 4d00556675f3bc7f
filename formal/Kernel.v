(** * A theorem without extraction

    The whole proof of a position on 7 × 7 is computed inside the kernel: the checker runs there, with the answers of
    Answers.v. Each side has three stones, and black is to move:

<<
    7  O . . . . . .
    6  . . . . . . .
    5  . . . . X . .
    4  . . . . X . .
    3  . . . X . . .
    2  . . . . . . .
    1  O . . . . . O
       a b c d e f g
>> *)

From Coq Require Import ZArith NArith List Bool Lia.
From Five Require Import Statement Game Board Strategy Sanity Checker Main Answers.
Import ListNotations.

(** ** Games that are computed *)

Section Decide.

Variables width height : Z.
Variable len : nat.
Hypothesis len_pos : 0 < len.

Definition here (l : list point) (p : point) : bool := if in_dec point_eq_dec p l then true else false.

Definition row_b (c : side) (g : list point) : bool :=
  existsb (forallb (here (stones c g))) (all_rows width height len).

Definition over_b (g : list point) : bool :=
  row_b Black g || row_b White g || forallb (here g) (points width height).

Fixpoint game_b (g : list point) : bool :=
  match g with
  | [] => true
  | p :: before => game_b before && negb (over_b before) && onb width height p && negb (here before p)
  end.

Lemma here_spec l p : here l p = true <-> In p l.
Proof. unfold here. destruct (in_dec point_eq_dec p l); intuition discriminate. Qed.

Lemma over_b_spec g : over_b g = false -> ~ over width height len g.
Proof.
  assert (R : forall c, has_row width height len c g -> row_b c g = true).
  { intros c (r & R & I). apply existsb_exists. exists r. split; [now apply in_all_rows |].
    apply forallb_forall. intros p H. now apply here_spec, I. }
  intros O V. unfold over_b in O. apply orb_false_elim in O. destruct O as (O & F).
  apply orb_false_elim in O. destruct O as (B & W). destruct V as [V | [V | V]].
  - apply R in V. congruence.
  - apply R in V. congruence.
  - assert (E : forallb (here g) (points width height) = true); [ | congruence].
    apply forallb_forall. intros p H. apply here_spec, V. now apply in_points.
Qed.

Lemma game_b_spec g : game_b g = true -> game width height len g.
Proof.
  induction g as [ | p g IH]; intros H; [constructor |]. simpl in H. rewrite !andb_true_iff, !negb_true_iff in H.
  destruct H as (((G & V) & O) & N). constructor; auto. split; [now apply over_b_spec | split].
  - now apply onb_spec.
  - intros I. apply here_spec in I. congruence.
Qed.

End Decide.

(** ** An oracle that reads a list *)

Definition replay (l : list answer) (_ : question) : list answer * answer :=
  match l with
  | [] => ([], Cells [])
  | a :: l => (l, a)
  end.

Definition keep (l : list answer) (_ : bool) (_ : state) (_ : nat) (_ : N) (_ : positive) : list answer * bool :=
  (l, true).

Definition members (cells : list N) (s : N) : list N := filter (N.testbit s) cells.

Definition seven : list point := rev [(4, 4); (0, 0); (4, 3); (6, 0); (3, 2); (0, 6)]%Z.

Theorem black_wins_seven : wins_from 7 7 5 Black seven.
Proof.
  apply (check_sound 7 7 5 ltac:(lia) ltac:(lia) ltac:(lia) Black seven (list answer)
           replay keep (members order) [] (fun _ => answers)).
  - apply game_b_spec; [lia |]. vm_compute. reflexivity.
  - apply over_b_spec; [lia |]. vm_compute. reflexivity.
  - vm_compute. reflexivity.
Qed.

(** With an answer less the proof is refused. *)
Example one_answer_less :
  check (board_of 7 7 5) replay keep (members order) [] (claim_of 7 Black seven) (fun _ => tl answers) = false.
Proof. vm_compute. reflexivity. Qed.

(** ** A whole game

    With three in a row on a board of 4 × 3 points the first player wins from the empty board. *)

Definition answers_4_3 : list answer := [
  Cell 5; Pass; Cell 6; Pass; Fill 8 4; Fill 9 7; Cell 0; Pass; Fill 2 10; Cell 2; Pass; Fill 0 1; Fill 11 8;
  Cell 2; Pass; Fill 11 8; Cell 1; Pass; Fill 0 0; Fill 3 3; Cell 1; Pass; Fill 4 9; Cell 2; Pass; Fill 0 0;
  Fill 3 3]%N.

Theorem three_in_a_row_on_4_3 : first_player_wins 4 3 3.
Proof.
  apply (check_first_player 4 3 3 ltac:(lia) ltac:(lia) ltac:(lia) (list answer)
           replay keep (members (rev (upto 12))) [] (fun _ => answers_4_3)).
  vm_compute. reflexivity.
Qed.

Print Assumptions black_wins_seven.
Print Assumptions three_in_a_row_on_4_3.
