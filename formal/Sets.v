(** * Sets as numbers *)

From Coq Require Import NArith List Bool Lia.
From Five Require Import Checker.
Import ListNotations.

Local Arguments N.setbit : simpl never.

Lemma setbit_spec s c d : N.testbit (N.setbit s c) d = true <-> d = c \/ N.testbit s d = true.
Proof. rewrite N.setbit_iff. intuition. Qed.

Lemma of_list_spec l c : N.testbit (of_list l) c = true <-> In c l.
Proof.
  induction l as [ | d l IH]; simpl.
  - split; [discriminate | easy].
  - rewrite setbit_spec, IH. intuition.
Qed.

Lemma member_spec c l : member c l = true <-> In c l.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros (d & I & E). apply N.eqb_eq in E. now subst.
  - intros I. exists c. split; auto. apply N.eqb_refl.
Qed.

Lemma distinct_spec l : distinct l = true -> NoDup l.
Proof.
  induction l as [ | c l IH]; simpl; constructor.
  - apply andb_prop in H. destruct H as (H & _). intros I. apply member_spec in I. now rewrite I in H.
  - apply andb_prop in H. now apply IH.
Qed.

Lemma upto_spec k c : In c (upto k) <-> (c < N.of_nat k)%N.
Proof.
  induction k as [ | k IH]; simpl upto.
  - simpl. lia.
  - simpl In. rewrite IH. lia.
Qed.

Lemma all_cells_spec b c : In c (all_cells b) <-> (c < cells b)%N.
Proof. unfold all_cells. rewrite upto_spec, N2Nat.id. reflexivity. Qed.

Lemma union_zero s t c : N.testbit s c = true -> N.testbit (N.lor s t) c = true.
Proof. intros H. now rewrite N.lor_spec, H. Qed.

Lemma empty_spec s c : s = 0%N -> N.testbit s c = true -> False.
Proof. intros -> H. now rewrite N.bits_0 in H. Qed.
