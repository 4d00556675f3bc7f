(** * A player who builds rows, and one who is in its way

    The game without its history: the builder's stones [X], the opponent's stones [W]. The cells may be of any type,
    so that the same lemma moves a win to another board, to the mirror image, or to a coding of points by numbers. *)

From Coq Require Import List.
Import ListNotations.

Section Game.

Variable A : Type.
Variable on : A -> Prop.
Variable row : list A -> Prop.

Definition free (X W : list A) (c : A) : Prop := on c /\ ~ In c X /\ ~ In c W.

Definition filled (X : list A) : Prop := exists r, row r /\ incl r X.

(** The builder is to move and wins, whatever its opponent does: it fills a row now, or takes a cell after which the
    opponent can move, and after each of its moves has no row and loses. *)
Inductive win_b : list A -> list A -> Prop :=
| win_fill f r X W : free X W f -> row r -> incl r (f :: X) -> win_b X W
| win_build b X W :
    free X W b ->
    (exists w, free (b :: X) W w) ->
    (forall w, free (b :: X) W w -> ~ filled (w :: W)) ->
    (forall w, free (b :: X) W w -> win_b (b :: X) (w :: W)) ->
    win_b X W.

(** The opponent is to move and loses. *)
Definition win_w (X W : list A) : Prop :=
  (exists w, free X W w) /\
  (forall w, free X W w -> ~ filled (w :: W)) /\
  (forall w, free X W w -> win_b X (w :: W)).

Lemma win_build' b X W : free X W b -> win_w (b :: X) W -> win_b X W.
Proof. intros F (E & N & H). now apply win_build with b. Qed.

Lemma filled_incl X Y : incl X Y -> filled X -> filled Y.
Proof. intros I (r & R & J). exists r. split; auto. intros c H. auto. Qed.

Lemma win_b_free X W : win_b X W -> exists f, free X W f.
Proof. intros H. destruct H; eauto. Qed.

(** ** Not both sides win *)

Lemma not_both X W : win_b X W -> ~ win_w W X.
Proof.
  induction 1 as [f r X W F R I | b X W F E N H IH]; intros (_ & N' & H').
  - destruct F as (F1 & F2 & F3). apply (N' f).
    + now repeat split.
    + exists r. auto.
  - destruct F as (F1 & F2 & F3).
    assert (Fb : free W X b) by (now repeat split).
    specialize (H' b Fb). inversion H' as [f r X0 W0 F R I | w X0 W0 F E' N'' H'']; subst.
    + destruct F as (G1 & G2 & G3). apply (N f).
      * repeat split; auto.
      * exists r. auto.
    + destruct F as (G1 & G2 & G3).
      assert (Fw : free (b :: X) W w) by (repeat split; auto).
      apply (IH w Fw). repeat split; auto.
Qed.

(** ** More stones of one's own, and fewer of the opponent's, do no harm *)

Hypothesis eq_dec : forall x y : A, {x = y} + {x <> y}.
Hypothesis free_dec : forall X W, (exists c, free X W c) \/ ~ (exists c, free X W c).
Hypothesis filled_dec : forall X, filled X \/ ~ filled X.

Definition apart (X W : list A) : Prop := forall c, In c X -> ~ In c W.

Lemma more_w X W X' W' :
  (exists w, free X W w) ->
  (forall w, free X W w -> ~ filled (w :: W)) ->
  (forall w, free X W w -> forall X' W', incl X X' -> incl W' (w :: W) -> apart X' W' -> filled X' \/ win_b X' W') ->
  incl X X' -> incl W' W -> apart X' W' ->
  filled X' \/ win_w X' W'.
Proof.
  intros (w & F) N IH IX IW D.
  destruct (filled_dec X') as [Y | NY]; [now left | right].
  assert (C : exists c, free X' W' c).
  { destruct (free_dec X' W') as [C | NC]; auto.
    destruct (IH w F X' W') as [Y | Y]; auto.
    - intros c H. right. auto.
    - now contradict NY.
    - apply win_b_free in Y. contradiction. }
  assert (K : forall v, free X' W' v -> exists w, free X W w /\ incl (v :: W') (w :: W)).
  { intros v (V1 & V2 & V3). destruct (in_dec eq_dec v W) as [V | V].
    - exists w. split; auto. intros c [<- | H]; right; auto.
    - exists v. split.
      + repeat split; auto.
      + intros c [<- | H]; [left | right]; auto. }
  assert (D' : forall v, free X' W' v -> apart X' (v :: W')).
  { intros v (V1 & V2 & V3) c H [-> | J]; [contradiction | exact (D c H J)]. }
  split; [exact C | split]; intros v V; destruct (K v V) as (w' & F' & I).
  - intros Y. apply (N w' F'). exact (filled_incl _ _ I Y).
  - destruct (IH w' F' X' (v :: W')) as [Y | Y]; auto. now contradict NY.
Qed.

Lemma more_b X W : win_b X W ->
  forall X' W', incl X X' -> incl W' W -> apart X' W' -> filled X' \/ win_b X' W'.
Proof.
  induction 1 as [f r X W F R I | b X W F E N H IH]; intros X' W' IX IW D.
  - destruct F as (F1 & F2 & F3). destruct (in_dec eq_dec f X') as [J | J].
    + left. exists r. split; auto. intros c K. destruct (I c K) as [<- | L]; auto.
    + right. apply win_fill with f r; auto.
      * repeat split; auto.
      * intros c K. destruct (I c K) as [<- | L]; [left | right]; auto.
  - assert (step : forall e, free X' W' e -> incl (b :: X) (e :: X') -> filled X' \/ win_b X' W').
    { intros e (E1 & E2 & E3) IE. right.
      destruct (more_w (b :: X) W (e :: X') W') as [Y | Y]; auto.
      - intros c [<- | J] K; [contradiction | exact (D c J K)].
      - destruct Y as (r & R & J). apply win_fill with e r; auto. now repeat split.
      - apply win_build' with e; auto. now repeat split. }
    destruct F as (F1 & F2 & F3). destruct (in_dec eq_dec b X') as [J | J].
    + destruct (free_dec X' W') as [(e & Fe) | NF].
      * apply (step e Fe). intros c [<- | K]; right; auto.
      * destruct (more_w (b :: X) W X' W') as [Y | Y]; auto.
        -- intros c [<- | K]; auto.
        -- destruct Y as (Y & _). contradiction.
    + apply (step b).
      * repeat split; auto.
      * intros c [<- | K]; [left | right]; auto.
Qed.

(** The player who moves second has no winning strategy: the other one would play anywhere, and then do as it says. *)
Lemma no_second_win : ~ win_w [] [].
Proof.
  intros W. pose proof W as ((e & Fe) & N & H).
  assert (Y : filled [e] \/ win_w [e] []).
  { apply more_w with [] []; eauto using incl_nil_l.
    - intros w Fw X' W' IX IW D. apply (more_b [] [w]); auto.
    - intros c _ []. }
  refine (not_both [] [] _ W). destruct Y as [(r & R & I) | Y].
  - now apply win_fill with e r.
  - now apply win_build' with e.
Qed.

End Game.

Arguments free {A} on X W c.
Arguments filled {A} row X.
Arguments win_b {A} on row X W.
Arguments win_w {A} on row X W.

(** * Games that look the same

    [f] maps the cells of one board to those of another. *)
Section Same.

Variables (A B : Type) (f : A -> B).
Variables (on1 : A -> Prop) (row1 : list A -> Prop).
Variables (on2 : B -> Prop) (row2 : list B -> Prop).

Record same : Prop := {
  same_on : forall c, on1 c -> on2 (f c);
  same_injective : forall c d, on1 c -> on1 d -> f c = f d -> c = d;
  same_onto : forall d, on2 d -> exists c, on1 c /\ f c = d;
  same_row_on : forall r c, row1 r -> In c r -> on1 c;
  same_forth : forall r, row1 r -> exists r', row2 r' /\ forall d, In d r' -> exists c, In c r /\ f c = d;
  same_back : forall r', row2 r' -> exists r, row1 r /\ forall c, In c r -> In (f c) r' }.

Hypothesis S : same.

Definition related (X : list A) (Y : list B) : Prop := forall c, on1 c -> (In c X <-> In (f c) Y).

Lemma related_cons c X Y : on1 c -> related X Y -> related (c :: X) (f c :: Y).
Proof.
  intros O R d D. simpl. rewrite (R d D). split; intros [E | H]; auto.
  - left. now subst.
  - left. now apply (same_injective S).
Qed.

Lemma related_free X Y V W c : related X Y -> related V W -> on1 c ->
  (free on1 X V c <-> free on2 Y W (f c)).
Proof.
  intros R Q O. unfold free. rewrite (R c O), (Q c O). pose proof (same_on S c O). tauto.
Qed.

Lemma related_filled_forth X Y : related X Y -> filled row1 X -> filled row2 Y.
Proof.
  intros R (r & H & I). destruct (same_forth S r H) as (r' & H' & J). exists r'. split; auto.
  intros d D. destruct (J d D) as (c & C & <-). apply (R c); auto. now apply (same_row_on S) with r.
Qed.

Lemma same_win_b Y W : win_b on2 row2 Y W -> forall X V, related X Y -> related V W -> win_b on1 row1 X V.
Proof.
  induction 1 as [g r Y W F R I | b Y W F E N H IH]; intros X V RX RV.
  - destruct (same_onto S g (proj1 F)) as (c & C & <-).
    destruct (same_back S r R) as (r' & R' & J).
    apply win_fill with c r'; auto.
    + now apply (related_free X Y V W).
    + intros d D. pose proof (same_row_on S r' d R' D) as O.
      destruct (I _ (J d D)) as [K | K].
      * left. now apply (same_injective S).
      * right. now apply (RX d O).
  - destruct (same_onto S b (proj1 F)) as (c & C & <-).
    assert (RC := related_cons c X Y C RX).
    apply win_build with c.
    + now apply (related_free X Y V W).
    + destruct E as (w & Fw). destruct (same_onto S w (proj1 Fw)) as (v & O & <-).
      exists v. now apply (related_free (c :: X) (f c :: Y) V W).
    + intros v Fv L. pose proof (proj1 Fv) as O. apply (N (f v)).
      * now apply (related_free (c :: X) (f c :: Y) V W).
      * apply related_filled_forth with (v :: V); auto. now apply related_cons.
    + intros v Fv. pose proof (proj1 Fv) as O. apply (IH (f v)); auto.
      * now apply (related_free (c :: X) (f c :: Y) V W).
      * now apply related_cons.
Qed.

Lemma same_win_w Y W : win_w on2 row2 Y W -> forall X V, related X Y -> related V W -> win_w on1 row1 X V.
Proof.
  intros (E & N & H) X V RX RV. split; [ | split].
  - destruct E as (w & Fw). destruct (same_onto S w (proj1 Fw)) as (v & O & <-).
    exists v. now apply (related_free X Y V W).
  - intros v Fv L. pose proof (proj1 Fv) as O. apply (N (f v)).
    + now apply (related_free X Y V W).
    + apply related_filled_forth with (v :: V); auto. now apply related_cons.
  - intros v Fv. pose proof (proj1 Fv) as O. apply (same_win_b Y (f v :: W)); auto.
    + apply H. now apply (related_free X Y V W).
    + now apply related_cons.
Qed.

End Same.

Arguments same {A B} f on1 row1 on2 row2.
Arguments related {A B} f on1 X Y.
