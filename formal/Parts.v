(** * Parts, and the whole checker, are sound *)

From Coq Require Import NArith List Bool Arith FMapPositive Lia.
From Five Require Import Game Zones Checker Sets Soundness.
Import ListNotations.

Local Arguments N.setbit : simpl never.
Local Opaque depth.

Section Board.

Variable b : board.
Variables masks throughs : table.
Hypothesis prepared : prepare b = Some (masks, throughs).

Notation test := N.testbit.
Notation on := (on b).
Notation row := (row b).
Notation good := (good b).
Notation entry_ok := (entry_ok b).

Section Oracle.

Variable knowledge : Type.
Variable ask : knowledge -> question -> knowledge * answer.
Variable tell : knowledge -> bool -> state -> nat -> N -> positive -> knowledge * bool.
Variable elements : N -> list N.

Notation walk := (walk b masks throughs knowledge ask tell elements).

Lemma build_all_good l : forall st st', good st -> build_all b throughs st l = Some st' ->
  good st' /\ (forall c, test (built st') c = true <-> In c l \/ test (built st) c = true) /\ taken st' = taken st.
Proof.
  induction l as [ | c l IH]; intros st st' G H; simpl in H.
  - injection H as <-. split; [exact G |]. simpl. tauto.
  - destruct (is_free b st c) eqn:F; [ | discriminate]. apply is_free_spec in F.
    apply IH in H; [ | apply (build_good _ _ _ prepared); tauto]. destruct H as (G' & B & T). split; [exact G' | split]; auto.
    intros d. rewrite B. simpl. rewrite setbit_spec. intuition.
Qed.

Lemma take_all_good l : forall st st', good st -> take_all b throughs st l = Some st' ->
  good st' /\ (forall c, test (taken st') c = true <-> In c l \/ test (taken st) c = true) /\ built st' = built st.
Proof.
  induction l as [ | c l IH]; intros st st' G H; simpl in H.
  - injection H as <-. split; [exact G |]. simpl. tauto.
  - destruct (take b throughs st c) as [st1 | ] eqn:F; [ | discriminate]. apply (take_good _ _ _ prepared) in F; auto.
    destruct F as (G1 & _ & B1 & T1 & _). apply IH in H; auto. destruct H as (G' & T & B).
    split; [exact G' | split]; [ | congruence]. intros d. rewrite T, T1. simpl. rewrite setbit_spec. intuition.
Qed.

Lemma part_state_good p st : part_state b throughs p = Some st ->
  good st /\ built st = of_list (p_built p) /\ taken st = of_list (p_taken p).
Proof.
  unfold part_state. destruct (build_all b throughs (start b) (p_built p)) as [st1 | ] eqn:B; [ | discriminate].
  intros T. apply build_all_good in B; [ | exact (start_good _ _ _ prepared)]. destruct B as (G1 & B1 & T1).
  apply take_all_good in T; auto. destruct T as (G2 & T2 & B2). split; [exact G2 |].
  split; apply N.bits_inj; intros c; apply eq_true_iff_eq; rewrite of_list_spec.
  - rewrite B2, B1. simpl. intuition discriminate.
  - rewrite T2, T1. simpl. intuition discriminate.
Qed.

Lemma lemmas_ok l : forall m, memory_ok b m -> (forall e, In e l -> entry_ok e) -> memory_ok b (fold_left add_entry l m).
Proof.
  induction l as [ | e l IH]; intros m M H; simpl; auto. apply IH.
  - apply add_entry_ok; auto. apply H. now left.
  - intros d D. apply H. now right.
Qed.

(** Parts may be checked apart: if the zones of the lemmas are right, so is that of the part that uses them. *)
Theorem check_part_sound lemmas p k z k' :
  (forall e, In e lemmas -> entry_ok e) ->
  check_part b (masks, throughs) knowledge ask tell elements lemmas p k = Some (z, k') ->
  entry_ok (part_entry p z).
Proof.
  unfold check_part. simpl. intros L. destruct (part_state b throughs p) as [st | ] eqn:P; [ | discriminate].
  apply part_state_good in P. destruct P as (G & B & T).
  pose proof (walk_sound b masks throughs prepared knowledge ask tell elements depth (p_builder p) (p_unknown p) st (fold_left add_entry lemmas no_memory) k G) as W.
  destruct (walk depth (p_builder p) (p_unknown p) st (fold_left add_entry lemmas no_memory) k)
    as [((z1, m1), k1) | ]; [ | discriminate].
  intros H. injection H as <- <-.
  destruct (W (lemmas_ok _ _ (no_memory_ok b) L)) as (_ & S). unfold entry_ok, part_entry. simpl.
  now rewrite <- B, <- T.
Qed.

Theorem check_parts_sound parts claim k0 : forall proved,
  (forall e, In e proved -> entry_ok e) ->
  check_parts b (masks, throughs) knowledge ask tell elements proved parts claim k0 = true ->
  exists z, entry_ok (part_entry claim z).
Proof.
  induction parts as [ | (p, k) parts IH]; intros proved L H; simpl in H.
  - destruct (check_part _ _ _ _ _ _ _ claim (k0 (rev proved))) as [(z, k') | ] eqn:C; [ | discriminate].
    exists z. apply check_part_sound in C; auto. intros e E. apply L. now apply in_rev.
  - destruct (check_part _ _ _ _ _ _ [] p k) as [(z, k') | ] eqn:C; [ | discriminate].
    apply IH in H; auto. intros e [<- | E]; auto. apply check_part_sound in C; auto. easy.
Qed.

End Oracle.

(** ** What the zone of a part without unknown cells says *)

Theorem part_wins p z :
  p_unknown p = 0 -> entry_ok (part_entry p z) ->
  (forall c, In c (p_built p) -> on c /\ ~ In c (p_taken p)) -> (forall c, In c (p_taken p) -> on c) ->
  if p_builder p then ~ filled row (p_taken p) /\ win_b on row (p_built p) (p_taken p)
  else win_w on row (p_built p) (p_taken p).
Proof.
  intros U E HB HT.
  assert (C : covers N on (test (of_list (p_built p))) (test (of_list (p_taken p))) 0 (test z) (p_built p) (p_taken p)).
  { split; [ | split; [ | split]].
    - intros c C. now apply HB.
    - intros c _. now rewrite of_list_spec.
    - intros c C. split; auto. destruct (test (of_list (p_built p)) c) eqn:T; auto.
      apply of_list_spec in T. now apply HB in C.
    - exists []. split; [auto | split]; [intros c [] |]. intros c C. left. now apply of_list_spec. }
  unfold entry_ok, sound, part_entry in E. simpl in E. rewrite U in E.
  destruct (p_builder p); exact (E _ _ C).
Qed.

End Board.
