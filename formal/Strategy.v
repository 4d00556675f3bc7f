(** * Strategies in games with a history are wins in the game without one *)

From Coq Require Import ZArith List Bool Arith Lia.
From Five Require Import Statement Game Board.
Import ListNotations.

Lemma other_neq c : other c <> c.
Proof. destruct c; discriminate. Qed.

Lemma other_other c : other (other c) = c.
Proof. now destruct c. Qed.

Lemma not_other c d : d <> c -> d = other c.
Proof. destruct c, d; auto; congruence. Qed.

Section Strategy.

Variables width height : Z.
Variable len : nat.
Hypothesis len_pos : (0 < len)%nat.

Notation on := (on_board width height).
Notation row := (row width height len).
Notation has_row := (has_row width height len).
Notation over := (over width height len).
Notation legal := (legal width height len).
Notation game := (game width height len).
Notation follows := (follows width height len).
Notation winning := (winning width height len).
Notation wins_from := (wins_from width height len).
Notation points := (points width height).

Lemma stones_own c g p : mover g = c -> stones c (p :: g) = p :: stones c g.
Proof. intros M. simpl. destruct (side_eq_dec (mover g) c); congruence. Qed.

Lemma stones_not c g p : mover g <> c -> stones c (p :: g) = stones c g.
Proof. intros M. simpl. destruct (side_eq_dec (mover g) c); congruence. Qed.

Lemma in_stones c p g : In p g <-> In p (stones c g) \/ In p (stones (other c) g).
Proof.
  induction g as [ | q g IH]; [simpl; tauto |].
  destruct (side_eq_dec (mover g) c) as [M | M].
  - rewrite (stones_own c) by auto. rewrite (stones_not (other c)).
    + simpl. rewrite IH. tauto.
    + rewrite M. pose proof (other_neq c). congruence.
  - rewrite (stones_not c) by auto. rewrite (stones_own (other c)) by now apply not_other.
    simpl. rewrite IH. tauto.
Qed.

Lemma over_alt c g : over g <-> has_row c g \/ has_row (other c) g \/ full width height g.
Proof. unfold over. destruct c; simpl; tauto. Qed.

Lemma legal_free c g p : legal g p -> free on (stones c g) (stones (other c) g) p.
Proof. intros (_ & O & N). rewrite (in_stones c) in N. unfold free. tauto. Qed.

Lemma free_legal c g p : ~ over g -> free on (stones c g) (stones (other c) g) p -> legal g p.
Proof. intros V (O & N & M). unfold Statement.legal. rewrite (in_stones c). tauto. Qed.

Lemma free_not_full c g : (exists p, free on (stones c g) (stones (other c) g) p) -> ~ full width height g.
Proof. intros (p & O & N & M) F. specialize (F p O). rewrite (in_stones c) in F. tauto. Qed.

Lemma not_full_free c g : ~ full width height g -> exists p, free on (stones c g) (stones (other c) g) p.
Proof.
  intros F. destruct (free_dec width height (stones c g) (stones (other c) g)) as [E | N]; auto.
  exfalso. apply F. intros p O. apply (in_stones c).
  destruct (in_dec point_eq_dec p (stones c g)); auto.
  destruct (in_dec point_eq_dec p (stones (other c) g)); auto.
  exfalso. apply N. exists p. unfold free. auto.
Qed.

Lemma full_dec g : full width height g \/ ~ full width height g.
Proof.
  destruct (free_dec width height (stones Black g) (stones (other Black) g)) as [E | N].
  - right. now apply (free_not_full Black).
  - left. intros p O. apply (in_stones Black).
    destruct (in_dec point_eq_dec p (stones Black g)); auto.
    destruct (in_dec point_eq_dec p (stones (other Black) g)); auto.
    exfalso. apply N. exists p. unfold free. auto.
Qed.

Lemma over_dec g : over g \/ ~ over g.
Proof.
  unfold over. destruct (filled_dec width height len len_pos (stones Black g)) as [B | B]; [now left; left |].
  destruct (filled_dec width height len len_pos (stones White g)) as [W | W]; [now left; right; left |].
  destruct (full_dec g) as [F | F]; [now left; right; right |].
  right. intros [H | [H | H]]; auto.
Qed.

(** ** From wins to strategies *)

Lemma over_follows c s g h : over g -> follows c s g h -> h = g.
Proof. intros V F. induction F as [ | h F IH M L | h p F IH M L]; auto; subst h; destruct L; contradiction. Qed.

Lemma wins_over c g : has_row c g -> wins_from c g.
Proof.
  intros R. assert (V : over g) by (apply (over_alt c); auto).
  exists (fun _ => (0, 0)%Z). intros h F. apply over_follows in F; auto. subst h. split; auto.
  intros N M. contradiction.
Qed.

Lemma follows_length c s g h : follows c s g h -> length g <= length h.
Proof. induction 1; simpl; lia. Qed.

Lemma wins_own_move c g p : mover g = c -> legal g p -> wins_from c (p :: g) -> wins_from c g.
Proof.
  intros M L (s & Hs).
  set (t := fun h => if length h =? length g then p else s h).
  assert (Tg : t g = p) by (unfold t; now rewrite Nat.eqb_refl).
  assert (Th : forall h, follows c s (p :: g) h -> t h = s h).
  { intros h F. apply follows_length in F. simpl in F. unfold t.
    destruct (Nat.eqb_spec (length h) (length g)); auto; lia. }
  assert (K : forall h, follows c t g h -> h = g \/ follows c s (p :: g) h).
  { induction 1 as [ | h F IH Mh Lh | h q F IH Mh Lh]; auto.
    - right. destruct IH as [-> | IH].
      + rewrite Tg. constructor.
      + rewrite (Th h IH) in *. now constructor.
    - destruct IH as [-> | IH]; [contradiction |]. right. now constructor. }
  exists t. intros h F. apply K in F. destruct F as [-> | F].
  - rewrite Tg. split; auto. intros V. now destruct L.
  - rewrite (Th h F). now apply Hs.
Qed.

Lemma finite_choice (S : Type) (s0 : S) (P : point -> S -> Prop) (l : list point) :
  (forall p, In p l -> exists s, P p s) -> exists F, forall p, In p l -> P p (F p).
Proof.
  induction l as [ | q l IH]; intros H.
  - exists (fun _ => s0). intros p [].
  - destruct IH as (F & HF). { intros p I. apply H. now right. }
    destruct (H q) as (s & Hs); [now left |].
    exists (fun p => if point_eq_dec p q then s else F p).
    intros p I. destruct (point_eq_dec p q) as [-> | N]; auto. destruct I as [-> | I]; auto. contradiction.
Qed.

Lemma wins_other_move c g :
  mover g <> c -> ~ over g -> (forall p, legal g p -> wins_from c (p :: g)) -> wins_from c g.
Proof.
  intros M V H.
  set (free_point := fun p => if in_dec point_eq_dec p g then false else true).
  assert (C : exists F, forall p, In p (filter free_point points) -> winning c (F p) (p :: g)).
  { apply (finite_choice strategy (fun _ => (0, 0)%Z) (fun p s => winning c s (p :: g))). intros p I. apply filter_In in I. destruct I as (I & E).
    apply H. unfold free_point in E. destruct (in_dec point_eq_dec p g); [discriminate |].
    unfold Statement.legal. apply in_points in I. auto. }
  destruct C as (F & HF).
  set (t := fun h => match nth_error (rev h) (length g) with Some p => F p h | None => (0, 0)%Z end).
  assert (K : forall h, follows c t g h ->
    h = g \/ exists p, legal g p /\ nth_error (rev h) (length g) = Some p /\ follows c (F p) (p :: g) h).
  { induction 1 as [ | h Fh IH Mh Lh | h q Fh IH Mh Lh]; auto.
    - right. destruct IH as [-> | (p & L & E & IH)]; [contradiction |].
      exists p. split; auto.
      assert (T : t h = F p h) by (unfold t; now rewrite E).
      rewrite T in *. split; [ | now constructor].
      simpl. rewrite nth_error_app1; auto. apply nth_error_Some. congruence.
    - right. destruct IH as [-> | (p & L & E & IH)].
      + exists q. split; auto. split; [ | constructor].
        simpl. rewrite nth_error_app2; rewrite rev_length; auto. now rewrite Nat.sub_diag.
      + exists p. split; auto. split; [ | now constructor].
        simpl. rewrite nth_error_app1; auto. apply nth_error_Some. congruence. }
  exists t. intros h Fh. apply K in Fh. destruct Fh as [-> | (p & L & E & Fh)].
  - split; intros; contradiction.
  - assert (T : t h = F p h) by (unfold t; now rewrite E). rewrite T.
    apply (HF p); auto. apply filter_In. destruct L as (_ & O & N). split.
    + now apply in_points.
    + unfold free_point. destruct (in_dec point_eq_dec p g); auto.
Qed.

Theorem win_b_strategy c X W : win_b on row X W ->
  forall g, mover g = c -> stones c g = X -> stones (other c) g = W -> ~ has_row (other c) g -> wins_from c g.
Proof.
  induction 1 as [f r X W F R I | b X W F E N H IH]; intros g M EX EW NR.
  - destruct (filled_dec width height len len_pos (stones c g)) as [Y | Y]; [now apply wins_over |].
    assert (V : ~ over g).
    { rewrite (over_alt c). intros [Z | [Z | Z]]; auto.
      apply (free_not_full c) in Z; auto. exists f. now subst. }
    apply wins_own_move with f; auto.
    + apply (free_legal c); auto. now subst.
    + apply wins_over. exists r. split; auto. rewrite stones_own; auto. now subst.
  - destruct (filled_dec width height len len_pos (stones c g)) as [Y | Y]; [now apply wins_over |].
    assert (V : ~ over g).
    { rewrite (over_alt c). intros [Z | [Z | Z]]; auto.
      apply (free_not_full c) in Z; auto. exists b. now subst. }
    assert (Mb : mover (b :: g) <> c) by (simpl; rewrite M; apply other_neq).
    assert (EX' : stones c (b :: g) = b :: X) by (rewrite stones_own; congruence).
    assert (EW' : stones (other c) (b :: g) = W).
    { rewrite stones_not; auto. rewrite M. pose proof (other_neq c). congruence. }
    apply wins_own_move with b; auto.
    { apply (free_legal c); auto. now subst. }
    destruct (filled_dec width height len len_pos (stones c (b :: g))) as [Y' | Y']; [now apply wins_over |].
    assert (V' : ~ over (b :: g)).
    { rewrite (over_alt c). intros [Z | [Z | Z]]; auto.
      - apply NR. destruct Z as (r & R & J). exists r. split; auto. now rewrite EW, <- EW'.
      - apply (free_not_full c) in Z; auto. now rewrite EX', EW'. }
    apply wins_other_move; auto. intros p L.
    assert (Fp : free on (b :: X) W p) by (rewrite <- EX', <- EW'; now apply legal_free).
    assert (EWp : stones (other c) (p :: b :: g) = p :: W).
    { rewrite stones_own; [now f_equal |]. now apply not_other. }
    apply (IH p Fp).
    + simpl. rewrite M. apply other_other.
    + rewrite stones_not; auto.
    + exact EWp.
    + unfold Statement.has_row. rewrite EWp. now apply N.
Qed.

Theorem win_w_strategy c g :
  win_w on row (stones c g) (stones (other c) g) ->
  mover g <> c -> ~ has_row (other c) g -> wins_from c g.
Proof.
  intros (E & N & H) M NR.
  destruct (filled_dec width height len len_pos (stones c g)) as [Y | Y]; [now apply wins_over |].
  assert (V : ~ over g).
  { rewrite (over_alt c). intros [Z | [Z | Z]]; auto. now apply (free_not_full c) in Z. }
  apply wins_other_move; auto. intros p L. pose proof (legal_free c g p L) as Fp.
  assert (EW : stones (other c) (p :: g) = p :: stones (other c) g).
  { apply stones_own. now apply not_other. }
  apply (win_b_strategy c (stones c g) (p :: stones (other c) g)); auto.
  - simpl. rewrite (not_other c (mover g)) by auto. apply other_other.
  - now apply stones_not.
  - unfold Statement.has_row. rewrite EW. now apply N.
Qed.

(** ** From strategies to wins *)

Definition room (g : list point) : nat :=
  length (filter (fun p => if in_dec point_eq_dec p g then false else true) points).

Lemma filter_less (A : Type) (f g : A -> bool) (l : list A) x :
  (forall y, f y = true -> g y = true) -> In x l -> g x = true -> f x = false ->
  length (filter f l) < length (filter g l).
Proof.
  intros FG. assert (LE : forall l, length (filter f l) <= length (filter g l)).
  { induction l0 as [ | y l0 IH]; simpl; auto. specialize (FG y).
    destruct (f y); [rewrite FG by auto; simpl; lia |]. destruct (g y); simpl; lia. }
  induction l as [ | y l IH]; simpl; [easy |]. intros [-> | I] G Fx.
  - rewrite G, Fx. simpl. specialize (LE l). lia.
  - specialize (IH I G Fx). specialize (FG y).
    destruct (f y); [rewrite FG by auto; simpl; lia |]. destruct (g y); simpl; lia.
Qed.

Lemma room_less g p : legal g p -> room (p :: g) < room g.
Proof.
  intros (_ & O & N). unfold room. apply filter_less with p.
  - intros y. destruct (in_dec point_eq_dec y (p :: g)) as [I | I]; [discriminate |].
    destruct (in_dec point_eq_dec y g); auto. exfalso. apply I. now right.
  - now apply in_points.
  - now destruct (in_dec point_eq_dec p g).
  - destruct (in_dec point_eq_dec p (p :: g)) as [I | n]; [reflexivity | contradict n; now left].
Qed.

Theorem strategy_win c s start : winning c s start ->
  forall n g, room g <= n -> follows c s start g -> ~ over g ->
  (mover g = c -> win_b on row (stones c g) (stones (other c) g)) /\
  (mover g <> c -> win_w on row (stones c g) (stones (other c) g)).
Proof.
  intros Hs. induction n as [ | n IH]; intros g Rg F V.
  - assert (NF : ~ full width height g) by (rewrite (over_alt c) in V; tauto).
    apply (not_full_free c) in NF. destruct NF as (p & Fp). apply (free_legal c) in Fp; auto.
    apply room_less in Fp. lia.
  - split; intros M.
    + destruct (Hs g F) as (_ & L). specialize (L V M).
      assert (F' : follows c s start (s g :: g)) by now constructor.
      pose proof (room_less g _ L) as Rl. pose proof (legal_free c g _ L) as Fr.
      assert (E1 : stones c (s g :: g) = s g :: stones c g) by now apply stones_own.
      assert (E2 : stones (other c) (s g :: g) = stones (other c) g).
      { apply stones_not. rewrite M. pose proof (other_neq c). congruence. }
      destruct (over_dec (s g :: g)) as [Y | Y].
      * destruct (Hs _ F') as (T & _). destruct (T Y) as (r & R & I).
        apply win_fill with (s g) r; auto. now rewrite <- E1.
      * apply win_build' with (s g); auto. rewrite <- E1, <- E2. apply IH; auto; [lia |].
        simpl. rewrite M. apply other_neq.
    + assert (K : forall p, legal g p -> ~ has_row (other c) (p :: g) /\ win_b on row (stones c g) (p :: stones (other c) g)).
      { intros p L.
        assert (F' : follows c s start (p :: g)) by now constructor.
        pose proof (room_less g _ L) as Rl.
        assert (Mp : mover (p :: g) = c).
        { simpl. rewrite (not_other c (mover g)) by auto. apply other_other. }
        assert (E1 : stones c (p :: g) = stones c g) by now apply stones_not.
        assert (E2 : stones (other c) (p :: g) = p :: stones (other c) g).
        { apply stones_own. now apply not_other. }
        assert (Y : ~ over (p :: g)).
        { intros Y. destruct (Hs _ F') as (T & _). destruct (T Y) as (r & R & I).
          apply V. apply (over_alt c). left. exists r. split; [exact R |]. rewrite <- E1. exact I. }
        split.
        - intros Z. apply Y. apply (over_alt c). auto.
        - rewrite <- E1, <- E2. apply IH; auto. lia. }
      assert (NF : ~ full width height g) by (rewrite (over_alt c) in V; tauto).
      split; [now apply not_full_free | split]; intros p Fp; apply (free_legal c) in Fp; auto;
        destruct (K p Fp) as (A & B); auto.
      unfold Statement.has_row in A. rewrite stones_own in A by now apply not_other. exact A.
Qed.

End Strategy.
