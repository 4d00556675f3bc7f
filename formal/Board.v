(** * The board as lists that can be computed *)

From Coq Require Import ZArith List Bool Arith Lia FinFun.
From Five Require Import Statement Game.
Import ListNotations.
Local Open Scope Z_scope.

Definition point_eq_dec (p q : point) : {p = q} + {p <> q}.
Proof. decide equality; apply Z.eq_dec. Defined.

Definition range (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

Lemma in_range n x : In x (range n) <-> 0 <= x < n.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (k & <- & H). apply in_seq in H. lia.
  - intros H. exists (Z.to_nat x). rewrite in_seq. lia.
Qed.

Lemma nodup_range n : NoDup (range n).
Proof. apply FinFun.Injective_map_NoDup; [intros a b; lia | apply seq_NoDup]. Qed.

Section Board.

Variables width height : Z.
Variable len : nat.

Notation on := (on_board width height).
Notation row := (row width height len).

(** All points, the rows of the board from the bottom and each from the left. *)
Definition points : list point := flat_map (fun y => map (fun x => (x, y)) (range width)) (range height).

Lemma in_points p : In p points <-> on p.
Proof.
  unfold points, on_board. rewrite in_flat_map. split.
  - intros (y & Y & H). apply in_map_iff in H. destruct H as (x & <- & X).
    apply in_range in X. apply in_range in Y. simpl. auto.
  - intros (X & Y). exists (snd p). split; [now apply in_range |].
    apply in_map_iff. exists (fst p). split; [now destruct p | now apply in_range].
Qed.

Definition onb (p : point) : bool :=
  (0 <=? fst p) && (fst p <? width) && (0 <=? snd p) && (snd p <? height).

Lemma onb_spec p : onb p = true <-> on p.
Proof. unfold onb, on_board. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. lia. Qed.

Definition all_rows : list (list point) :=
  filter (forallb onb) (flat_map (fun p => map (fun d => line p d len) directions) points).

Hypothesis len_pos : (0 < len)%nat.

Lemma in_all_rows r : In r all_rows <-> row r.
Proof.
  unfold all_rows, Statement.row. rewrite filter_In, in_flat_map, forallb_forall. split.
  - intros ((p & P & H) & B). apply in_map_iff in H. destruct H as (d & E & D).
    exists p, d. repeat split; auto; apply onb_spec; auto.
  - intros (p & d & D & E & H). split.
    + exists p. split.
      * apply in_points, H. rewrite E. destruct len; [lia | now left].
      * apply in_map_iff. now exists d.
    + intros q Q. now apply onb_spec, H.
Qed.

Lemma row_on r p : row r -> In p r -> on p.
Proof. intros (q & d & _ & _ & H) I. auto. Qed.

Lemma in_line q n : forall p d, In q (line p d n) ->
  exists k, (k < n)%nat /\ q = (fst p + Z.of_nat k * fst d, snd p + Z.of_nat k * snd d).
Proof.
  induction n as [ | n IH]; simpl; intros p d H; [easy |]. destruct H as [<- | H].
  - exists O. split; [lia |]. destruct p. simpl. f_equal; lia.
  - destruct (IH _ _ H) as (k & K & ->). exists (S k). split; [lia |]. simpl fst. simpl snd.
    f_equal; lia.
Qed.

Lemma nodup_line d n : In d directions -> forall p, NoDup (line p d n).
Proof.
  intros D. induction n as [ | n IH]; intros p; simpl; constructor; auto.
  intros H. apply in_line in H. destruct H as (k & K & E). destruct p as (x, y). simpl in E.
  injection E as E1 E2. simpl in D. destruct D as [<- | [<- | [<- | [<- | []]]]]; simpl in E1, E2; lia.
Qed.

Lemma row_nodup r : row r -> NoDup r.
Proof. intros (p & d & D & -> & _). now apply nodup_line. Qed.

Lemma row_nonempty r : row r -> exists p, In p r.
Proof. intros (p & d & D & -> & _). exists p. destruct len; [lia | now left]. Qed.

Lemma not_filled_nil : ~ filled row [].
Proof. intros (r & R & I). destruct (row_nonempty r R) as (p & H). exact (I p H). Qed.

Lemma filled_dec (X : list point) : filled row X \/ ~ filled row X.
Proof.
  destruct (Exists_dec (fun r => incl r X) all_rows) as [E | N].
  - intros r. destruct (Forall_dec (fun p => In p X) (fun p => in_dec point_eq_dec p X) r) as [F | F].
    + left. rewrite Forall_forall in F. exact F.
    + right. intros I. apply F. apply Forall_forall. exact I.
  - left. apply Exists_exists in E. destruct E as (r & R & I). exists r. split; auto. now apply in_all_rows.
  - right. intros (r & R & I). apply N, Exists_exists. exists r. split; auto. now apply in_all_rows.
Qed.

Lemma exists_point_dec (P : point -> Prop) :
  (forall p, {P p} + {~ P p}) -> (exists p, on p /\ P p) \/ ~ (exists p, on p /\ P p).
Proof.
  intros D. destruct (Exists_dec P points D) as [E | N].
  - left. apply Exists_exists in E. destruct E as (p & I & H). exists p. split; auto. now apply in_points.
  - right. intros (p & I & H). apply N, Exists_exists. exists p. split; auto. now apply in_points.
Qed.

Lemma free_dec X W : (exists p, free on X W p) \/ ~ (exists p, free on X W p).
Proof.
  apply (exists_point_dec (fun p => ~ In p X /\ ~ In p W)).
  intros p. destruct (in_dec point_eq_dec p X), (in_dec point_eq_dec p W); tauto.
Qed.

End Board.
