(** * Zones

    A state knows the builder's stones [X] and some of the opponent's stones, [O]; at most [u] further stones of the
    opponent lie anywhere but in the zone [R]. The rules below say how a zone follows from the zones of later states.
    Sets of cells are boolean functions here. *)

From Coq Require Import List Bool Arith Lia.
From Five Require Import Game.
Import ListNotations.

Section Zones.

Variable A : Type.
Variable on : A -> Prop.
Variable row : list A -> Prop.
Hypothesis row_on : forall r c, row r -> In c r -> on c.
Hypothesis row_nodup : forall r, row r -> NoDup r.

Definition set := A -> bool.

(** The stones [B] and [W] of both sides belong to the state. [U] are the unknown ones. *)
Definition covers (X O : set) (u : nat) (R : set) (B W : list A) : Prop :=
  (forall c, In c B -> on c) /\
  (forall c, on c -> (In c B <-> X c = true)) /\
  (forall c, In c W -> on c /\ X c = false) /\
  exists U, length U <= u /\ (forall c, In c U -> on c /\ R c = false) /\ (forall c, In c W -> O c = true \/ In c U).

(** The builder is to move: the opponent has no row yet, and the builder wins. *)
Definition sound_b (X O : set) (u : nat) (R : set) : Prop :=
  forall B W, covers X O u R B W -> ~ filled row W /\ win_b on row B W.

(** The opponent is to move, and the builder wins. *)
Definition sound_w (X O : set) (u : nat) (R : set) : Prop :=
  forall B W, covers X O u R B W -> win_w on row B W.

(** ** The guard: unknown stones cannot make a row *)

Definition missing (O : set) (r : list A) : list A := filter (fun c => negb (O c)) r.

Definition guarded (X O : set) (u : nat) (R : set) : Prop :=
  forall r, row r ->
    (exists c, In c r /\ X c = true) \/
    (exists c, In c r /\ O c = false /\ R c = true) \/
    u < length (missing O r).

Lemma guard X O u R B W : guarded X O u R -> covers X O u R B W -> ~ filled row W.
Proof.
  intros G (_ & _ & WX & U & LU & UR & WO) (r & H & I).
  destruct (G r H) as [(c & C & T) | [(c & C & T & RT) | L]].
  - destruct (WX c (I c C)) as (_ & F). congruence.
  - destruct (WO c (I c C)) as [K | K]; [congruence |]. destruct (UR c K). congruence.
  - assert (J : incl (missing O r) U).
    { intros c C. apply filter_In in C. destruct C as (C & T).
      destruct (WO c (I c C)) as [K | K]; auto. rewrite K in T. discriminate. }
    apply NoDup_incl_length in J.
    + lia.
    + apply NoDup_filter. auto.
Qed.

Lemma free_of_zone X O u R B W c : covers X O u R B W ->
  on c -> X c = false -> O c = false -> R c = true -> free on B W c.
Proof.
  intros (_ & BX & _ & U & _ & UR & WO) C XF OF RT. repeat split; auto.
  - intros H. apply BX in H; auto. congruence.
  - intros H. destruct (WO c H) as [K | K]; [congruence |]. destruct (UR c K). congruence.
Qed.

(** ** The rules *)

Theorem rule_fill X O u R r f :
  row r -> on f -> X f = false -> O f = false -> R f = true ->
  (forall c, In c r -> c = f \/ X c = true) ->
  guarded X O u R ->
  sound_b X O u R.
Proof.
  intros H F XF OF RF I G B W C. split.
  - now apply guard with X O u R B.
  - apply win_fill with f r; auto.
    + now apply free_of_zone with X O u R.
    + intros c K. destruct C as (_ & BX & _). destruct (I c K) as [-> | T]; [now left | right].
      apply BX; eauto.
Qed.

Theorem rule_build X O u R b X' R1 :
  on b -> X b = false -> O b = false -> R b = true ->
  (forall c, X' c = true <-> c = b \/ X c = true) ->
  (forall c, R1 c = true -> R c = true) ->
  guarded X O u R ->
  sound_w X' O u R1 ->
  sound_b X O u R.
Proof.
  intros F XF OF RF E RR G S B W C. split.
  - now apply guard with X O u R B.
  - pose proof (free_of_zone _ _ _ _ _ _ _ C F XF OF RF) as Fb.
    apply win_build' with b; auto. apply S.
    destruct C as (BO & BX & WX & U & LU & UR & WO).
    split; [ | split; [ | split]].
    + intros c [<- | H]; auto.
    + intros c O'. split.
      * intros [<- | H]; apply E; auto. right. now apply BX.
      * intros H. apply E in H. destruct H as [-> | H]; [now left | right]. now apply BX.
    + intros c H. split; [now apply WX |].
      destruct (X' c) eqn:T; auto. apply E in T. destruct T as [-> | T].
      * now apply Fb in H.
      * destruct (WX c H). congruence.
    + exists U. split; [exact LU | split; [ | exact WO]].
      intros c H. destruct (UR c H) as (P & Q). split; auto.
      destruct (R1 c) eqn:T; auto. apply RR in T. congruence.
Qed.

(** [idle] are the cells that the opponent takes in the state whose zone is [Z]: none for a pass, or one. *)
Theorem rule_spread X O u R Z O1 :
  (exists z, on z /\ X z = false /\ O z = false /\ Z z = true) ->
  (forall c, O c = true -> O1 c = true) ->
  sound_b X O1 (S u) Z ->
  (forall c, Z c = true -> R c = true) ->
  (forall z, on z -> Z z = true -> X z = false -> exists O2 R2,
     (forall c, c = z \/ O c = true -> O2 c = true) /\
     (forall c, R2 c = true -> R c = true) /\
     sound_b X O2 u R2) ->
  sound_w X O u R.
Proof.
  intros (z & zO & zX & zF & zZ) OO1 SZ ZR SR B W C.
  assert (K : forall w, free on B W w -> ~ filled row (w :: W) /\ win_b on row B (w :: W)).
  { intros w (F1 & F2 & F3).
    destruct C as (BO & BX & WX & U & LU & UR & WO).
    assert (Xw : X w = false).
    { destruct (X w) eqn:T; auto. exfalso. apply F2. now apply BX. }
    assert (WX' : forall c, In c (w :: W) -> on c /\ X c = false).
    { intros c [<- | H]; auto. }
    destruct (Z w) eqn:T.
    - destruct (SR w F1 T Xw) as (O2 & R2 & E & RR & S). apply S.
      split; [exact BO | split; [exact BX | split; [exact WX' |]]].
      exists U. split; [exact LU | split].
      + intros c H. destruct (UR c H) as (P & Q). split; auto.
        destruct (R2 c) eqn:V; auto. apply RR in V. congruence.
      + intros c [<- | H].
        * left. apply E. now left.
        * destruct (WO c H); auto.
    - apply SZ.
      split; [exact BO | split; [exact BX | split; [exact WX' |]]].
      exists (w :: U). split; [simpl; lia | split].
      + intros c [<- | H]; auto. destruct (UR c H) as (P & Q). split; auto.
        destruct (Z c) eqn:V; auto. apply ZR in V. congruence.
      + intros c [<- | H].
        * right. now left.
        * destruct (WO c H) as [V | V]; [left | right; right]; auto. }
  split; [ | split].
  - exists z. apply free_of_zone with X O u R; auto.
  - intros w H. now apply K.
  - intros w H. now apply K.
Qed.

(** A state that is remembered answers one that is weaker, or the mirror image of a weaker one. [N] are the images of
    the opponent's stones that the remembered state does not know. *)
Section Recall.

Variable f : A -> A.
Hypothesis f_same : same f on row on row.
Variables (X1 O1 R1 X2 O2 R2 : set) (u1 u2 : nat) (N : list A).
Hypothesis HX : forall c, on c -> X2 c = X1 (f c).
Hypothesis HO : forall c, on c -> O2 c = true -> O1 (f c) = true \/ In (f c) N.
Hypothesis HN : forall d, In d N -> on d /\ R1 d = false.
Hypothesis Hu : length N + u2 <= u1.
Hypothesis HR : forall c, on c -> R1 (f c) = true -> R2 c = true.

Lemma image_related B : (forall c, In c B -> on c) -> related f on B (map f B).
Proof.
  intros BO c C. rewrite in_map_iff. split.
  - intros H. now exists c.
  - intros (d & E & D). rewrite <- (same_injective _ _ _ _ _ _ _ f_same d c); auto.
Qed.

Lemma image_covers B W : covers X2 O2 u2 R2 B W -> covers X1 O1 u1 R1 (map f B) (map f W).
Proof.
  intros (BO & BX & WX & U & LU & UR & WO).
  pose proof (same_on _ _ _ _ _ _ _ f_same) as FO.
  split; [ | split; [ | split]].
  - intros d D. apply in_map_iff in D. destruct D as (c & <- & C). auto.
  - intros c C. destruct (same_onto _ _ _ _ _ _ _ f_same c C) as (e & E & <-). rewrite <- HX by auto.
    rewrite <- (image_related B BO e E). auto.
  - intros d D. apply in_map_iff in D. destruct D as (e & <- & E). destruct (WX e E). rewrite <- HX; auto.
  - exists (N ++ map f U). split; [ | split].
    + rewrite app_length, map_length. lia.
    + intros d D. apply in_app_or in D. destruct D as [H | H]; [now apply HN |].
      apply in_map_iff in H. destruct H as (e & <- & E). destruct (UR e E) as (P & Q). split; auto.
      destruct (R1 (f e)) eqn:V; auto. apply HR in V; auto. congruence.
    + intros c H. apply in_map_iff in H. destruct H as (e & <- & E).
      destruct (WX e E) as (P & _). destruct (WO e E) as [K | K].
      * destruct (HO e P K); auto. right. apply in_or_app. now left.
      * right. apply in_or_app. right. now apply in_map.
Qed.

Theorem rule_recall_b : sound_b X1 O1 u1 R1 -> sound_b X2 O2 u2 R2.
Proof.
  intros S B W C. destruct (S _ _ (image_covers _ _ C)) as (F & G).
  destruct C as (BO & _ & WX & _).
  assert (WO : forall c, In c W -> on c) by (intros c H; now apply WX).
  split.
  - intros H. apply F. now apply (related_filled_forth _ _ f _ _ _ _ f_same) with W; [apply image_related |].
  - apply (same_win_b _ _ f _ _ _ _ f_same) with (map f B) (map f W); auto using image_related.
Qed.

Theorem rule_recall_w : sound_w X1 O1 u1 R1 -> sound_w X2 O2 u2 R2.
Proof.
  intros S B W C. pose proof (S _ _ (image_covers _ _ C)) as G.
  destruct C as (BO & _ & WX & _).
  assert (WO : forall c, In c W -> on c) by (intros c H; now apply WX).
  apply (same_win_w _ _ f _ _ _ _ f_same) with (map f B) (map f W); auto using image_related.
Qed.

End Recall.

End Zones.
